import Foundation

/// The server's description, OpenAPI 3.1.
enum OpenAPI {
  /// - Parameter templates: those that are there now, as examples.
  static func document(formats: [String], templates: [String], allowsTemplates: Bool) -> String {
    func examples(_ ending: String) -> [String: Any] {
      Dictionary(templates.prefix(20).map { ($0, ["value": $0 + ending]) }, uniquingKeysWith: { $1 })
    }
    func reference(_ name: String) -> [String: Any] { ["$ref": "#/components/responses/\(name)"] }
    func problems(_ extra: [String] = []) -> [String: Any] {
      let names = [
        "400": "BadRequest", "403": "Forbidden", "404": "NotFound", "413": "TooLarge", "415": "Unsupported",
        "405": "NotAllowed", "422": "Unprocessable", "429": "Busy", "500": "Failed", "503": "Unavailable",
      ]
      return names.mapValues { _ in reference("Problem") }
    }
    func with(_ status: String, _ description: String, _ content: [String: Any]) -> [String: Any] {
      problems().merging([status: ["description": description, "content": content]]) { $1 }
    }
    let anyBinary: [String: Any] = [:]
    let pictures = Dictionary(
      formats.map { (Routes.types[$0] ?? "application/octet-stream", anyBinary as Any) }, uniquingKeysWith: { $1 })
    let file: [String: Any] = [
      "name": "file", "in": "path", "required": true, "description": "A template's name and a format: card.png.",
      "schema": ["type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*\\.(\(formats.joined(separator: "|")))$"],
      "examples": examples(".png"),
    ]
    let name: [String: Any] = [
      "name": "template", "in": "path", "required": true,
      "schema": ["type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"], "examples": examples(""),
    ]
    let options = RenderOption.all.map { query("_" + $0.name, $0.schema) }
    let optionObject: [String: Any] = [
      "type": "object", "additionalProperties": false,
      "properties": Dictionary(RenderOption.all.map { ($0.name, $0.schema as Any) }, uniquingKeysWith: { $1 }),
    ]
    let data: [String: Any] = [
      "required": false,
      "content": [
        "application/json": ["schema": ["type": ["object", "array"]]],
        "application/x-www-form-urlencoded": [
          "schema": ["type": "object", "additionalProperties": ["type": "string"]]
        ],
      ],
    ]
    let rendered = with("200", "The picture or document.", pictures).merging(
      ["304": ["description": "The client's copy is still right."]]) { $1 }
    let text: [String: Any] = ["text/plain": ["schema": ["type": "string"]]]
    let json: [String: Any] = ["application/json": ["schema": ["type": "object"]]]
    func operation(
      _ id: String, _ summary: String, _ parameters: [[String: Any]], _ responses: [String: Any], body: Any? = nil
    )
      -> [String: Any]
    {
      var operation: [String: Any] = [
        "operationId": id, "summary": summary, "parameters": parameters, "responses": responses,
      ]
      if let body { operation["requestBody"] = body }
      return operation
    }
    var paths: [String: Any] = [
      "/render/{file}": [
        "get": operation("render", "Renders; names of the query are the data.", [file] + options, rendered),
        "post": operation("renderData", "Renders a body's data.", [file] + options, rendered, body: data),
      ],
      "/check/{template}": [
        "get": operation("check", "Lists what would look wrong.", [name] + options, with("200", "Diagnostics.", json)),
        "post": operation(
          "checkData", "Lists what would look wrong.", [name] + options, with("200", "Diagnostics.", json), body: data),
      ],
      "/batch/{file}": [
        "post": operation(
          "batch", "Renders a record a line.", [file] + options,
          with(
            "200", "A line a record, with Accept: application/zip an archive, with application/pdf one PDF.",
            ["application/x-ndjson": anyBinary, "application/zip": anyBinary, "application/pdf": anyBinary]),
          body: ["required": false, "content": ["application/x-ndjson": anyBinary]])
      ],
      "/schema/{template}": [
        "get": operation(
          "schema", "JSON Schema of a template's data.", [name],
          with("200", "The schema.", ["application/schema+json": ["schema": ["type": "object"]]]))
      ],
      "/templates": ["get": operation("templates", "Names of the templates.", [], with("200", "Names.", json))],
      "/healthz": ["get": operation("health", "Whether the server runs.", [], with("200", "It does.", text))],
      "/readyz": ["get": operation("ready", "Whether it takes requests.", [], with("200", "It does.", text))],
      "/metrics": ["get": operation("metrics", "Metrics for Prometheus.", [], with("200", "Metrics.", text))],
      "/openapi.json": ["get": operation("openapi", "This document.", [], with("200", "It.", json))],
    ]
    if allowsTemplates {
      paths["/render"] = [
        "post": operation(
          "renderTemplate", "Renders a template that comes with its data.", [], with("200", "The result.", pictures),
          body: [
            "required": true,
            "content": [
              "application/json": [
                "schema": [
                  "type": "object", "required": ["template"], "additionalProperties": false,
                  "properties": [
                    "template": ["type": "string"], "data": ["type": ["object", "array"]], "options": optionObject,
                    "format": ["enum": formats],
                  ],
                ]
              ]
            ],
          ])
      ]
    }
    let document: [String: Any] = [
      "openapi": "3.1.0",
      "info": ["title": "flexrender", "version": "1", "description": "Templates with data to pictures and documents."],
      "paths": paths,
      "components": [
        "responses": [
          "Problem": [
            "description": "What is wrong, with the located diagnostics.",
            "content": [
              "application/problem+json": [
                "schema": [
                  "type": "object", "required": ["title", "status", "detail"],
                  "properties": [
                    "title": ["type": "string"], "status": ["type": "integer"], "detail": ["type": "string"],
                    "diagnostics": ["type": "array", "items": ["type": "object"]],
                  ],
                ]
              ]
            ],
          ]
        ]
      ],
    ]
    let bytes = try? JSONSerialization.data(
      withJSONObject: document, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    return String(decoding: bytes ?? Data("{}".utf8), as: UTF8.self)
  }

  private static func query(_ name: String, _ schema: [String: Any]) -> [String: Any] {
    ["name": name, "in": "query", "required": false, "schema": schema]
  }
}
