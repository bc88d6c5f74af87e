// FlexPaint
