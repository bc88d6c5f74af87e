/// The schema of `--messages json`, as `Documentation/messages.schema.json` has it.
enum MessageSchema {
  static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What flexrender prints with --messages json",
      "description": "One document a run, on one line of standard error; flexrender watch prints one each time it renders.",
      "type": "object",
      "properties": {
        "version": { "description": "Of this format.", "const": 1 },
        "program": { "type": "string" },
        "errors": { "description": "How many of the messages are errors.", "type": "integer", "minimum": 0 },
        "warnings": { "type": "integer", "minimum": 0 },
        "messages": { "type": "array", "items": { "$ref": "#/$defs/message" } },
        "summary": { "description": "How a run of many records ended, in words.", "type": "string" }
      },
      "required": ["version", "program", "errors", "warnings", "messages"],
      "additionalProperties": false,
      "$defs": {
        "message": {
          "type": "object",
          "properties": {
            "severity": { "enum": ["error", "warning", "remark", "note"] },
            "message": { "type": "string" },
            "rule": { "description": "The kind of problem.", "type": "string", "pattern": "^[A-Za-z0-9.-]+$" },
            "hint": { "description": "What may be done about it.", "type": "string" },
            "file": { "description": "As the command line names it; -o is the outputs' pattern.", "type": "string" },
            "line": { "type": "integer", "minimum": 1 },
            "column": { "description": "Counts Unicode scalars.", "type": "integer", "minimum": 1 },
            "excerpt": { "description": "The line's text.", "type": "string" },
            "count": { "description": "How often it was found.", "type": "integer", "minimum": 1 },
            "records": {
              "description": "In which of many records.",
              "type": "object",
              "properties": {
                "count": { "type": "integer", "minimum": 1 },
                "total": { "type": "integer", "minimum": 2 },
                "first": {
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 3,
                  "items": {
                    "type": "object",
                    "properties": {
                      "number": { "type": "integer", "minimum": 1 },
                      "key": { "description": "Its id, its name or its first column.", "type": "string" }
                    },
                    "required": ["number"],
                    "additionalProperties": false
                  }
                }
              },
              "required": ["count", "total", "first"],
              "additionalProperties": false
            }
          },
          "required": ["severity", "message", "rule", "count"],
          "additionalProperties": false
        }
      }
    }

    """#
}
