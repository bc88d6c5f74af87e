#include "CYAML.h"

#include <CLibraries.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#define FUNCTIONS(X)                                                                                          \
  X(yaml_parser_initialize) X(yaml_parser_set_encoding) X(yaml_parser_set_input_string) X(yaml_parser_parse)  \
  X(yaml_parser_delete) X(yaml_event_delete)
FX_LIBRARY(libyaml, FUNCTIONS)
FX_LIBRARY_DEFINITION(libyaml, FUNCTIONS, "libyaml-0.so.2", "libyaml-0-2")

struct fx_yaml {
  const fx_libyaml *lib;
  yaml_parser_t parser;
  yaml_event_t event;
  uint8_t *bytes;
};

fx_yaml *fx_yaml_open(const uint8_t *bytes, size_t length, const char **failure) {
  const fx_libyaml *lib = fx_libyaml_open(failure);
  if (!lib) return NULL;
  *failure = "there is no memory to read it";
  fx_yaml *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->lib = lib;
  self->bytes = malloc(length ? length : 1);
  if (!self->bytes || !lib->yaml_parser_initialize(&self->parser)) {
    free(self->bytes);
    free(self);
    return NULL;
  }
  if (length) memcpy(self->bytes, bytes, length);
  lib->yaml_parser_set_encoding(&self->parser, YAML_UTF8_ENCODING);
  lib->yaml_parser_set_input_string(&self->parser, self->bytes, length);
  return self;
}

static fx_yaml_kind kind(yaml_event_type_t type) {
  switch (type) {
  case YAML_STREAM_END_EVENT: return FX_YAML_END;
  case YAML_DOCUMENT_START_EVENT: return FX_YAML_DOCUMENT;
  case YAML_DOCUMENT_END_EVENT: return FX_YAML_DOCUMENT_END;
  case YAML_ALIAS_EVENT: return FX_YAML_ALIAS;
  case YAML_SCALAR_EVENT: return FX_YAML_SCALAR;
  case YAML_SEQUENCE_START_EVENT: return FX_YAML_SEQUENCE;
  case YAML_SEQUENCE_END_EVENT: return FX_YAML_SEQUENCE_END;
  case YAML_MAPPING_START_EVENT: return FX_YAML_MAPPING;
  case YAML_MAPPING_END_EVENT: return FX_YAML_MAPPING_END;
  default: return FX_YAML_OTHER;
  }
}

const char *fx_yaml_next(fx_yaml *self, fx_yaml_event *event) {
  self->lib->yaml_event_delete(&self->event);
  memset(event, 0, sizeof *event);
  if (!self->lib->yaml_parser_parse(&self->parser, &self->event)) {
    event->line = self->parser.problem_mark.line;
    event->column = self->parser.problem_mark.column;
    return self->parser.problem ? self->parser.problem : "it can't be read";
  }
  const yaml_event_t *from = &self->event;
  event->kind = kind(from->type);
  event->line = from->start_mark.line;
  event->column = from->start_mark.column;
  switch (from->type) {
  case YAML_ALIAS_EVENT: event->anchor = (const char *)from->data.alias.anchor; break;
  case YAML_SCALAR_EVENT:
    event->text = from->data.scalar.value;
    event->length = from->data.scalar.length;
    event->tag = (const char *)from->data.scalar.tag;
    event->anchor = (const char *)from->data.scalar.anchor;
    event->is_plain = from->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    break;
  case YAML_SEQUENCE_START_EVENT: event->anchor = (const char *)from->data.sequence_start.anchor; break;
  case YAML_MAPPING_START_EVENT: event->anchor = (const char *)from->data.mapping_start.anchor; break;
  default: break;
  }
  return NULL;
}

void fx_yaml_close(fx_yaml *self) {
  if (!self) return;
  self->lib->yaml_event_delete(&self->event);
  self->lib->yaml_parser_delete(&self->parser);
  free(self->bytes);
  free(self);
}

const char *fx_yaml_problem(void) {
  const char *failure;
  fx_libyaml_open(&failure);
  return failure;
}

const char *fx_yaml_package(void) { return fx_libyaml_package(); }
