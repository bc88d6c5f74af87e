// FlexConstraints
