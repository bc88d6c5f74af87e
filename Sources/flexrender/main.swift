print("flexrender")
