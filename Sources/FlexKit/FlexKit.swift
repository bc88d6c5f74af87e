// FlexKit
