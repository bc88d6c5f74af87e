// FlexDocument
