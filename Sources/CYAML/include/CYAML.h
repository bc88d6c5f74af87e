#ifndef CYAML_H
#define CYAML_H

#include <stddef.h>
#include <stdint.h>

/* Events of libyaml as plain values: its own are unions in which Swift would have to look at raw memory. */

typedef enum {
  FX_YAML_OTHER,
  FX_YAML_END,
  FX_YAML_DOCUMENT,
  FX_YAML_DOCUMENT_END,
  FX_YAML_ALIAS,
  FX_YAML_SCALAR,
  FX_YAML_SEQUENCE,
  FX_YAML_SEQUENCE_END,
  FX_YAML_MAPPING,
  FX_YAML_MAPPING_END,
} fx_yaml_kind;

typedef struct {
  fx_yaml_kind kind;
  /* Where it begins, both from 0; columns count characters. */
  size_t line, column;
  /* UTF-8 of a scalar; no NUL stands at its end. All pointers are good until the next event. */
  const uint8_t *text;
  size_t length;
  /* NULL where there is none; an alias has the anchor that it names. */
  const char *tag, *anchor;
  /* Of a scalar: without quotes, and not as a block. */
  int is_plain;
} fx_yaml_event;

typedef struct fx_yaml fx_yaml;

/* Keeps a copy of the bytes. Returns NULL without memory or without libyaml; then `failure` says so. */
fx_yaml *fx_yaml_open(const uint8_t *bytes, size_t length, const char **failure);
/* Returns NULL, or why there is no further event; then line and column say where. */
const char *fx_yaml_next(fx_yaml *parser, fx_yaml_event *event);
void fx_yaml_close(fx_yaml *parser);

/* Why libyaml can't be opened, or NULL; and Debian's package of it. */
const char *fx_yaml_problem(void);
const char *fx_yaml_package(void);

#endif
