// FlexSnap
