#include "CCairoFixes.h"

#define _GNU_SOURCE
#include <glib.h>
#include <string.h>

/* Each thread keeps what the libraries it called had to say; what comes after is dropped. */
static _Thread_local char kept[2048];
static _Thread_local size_t kept_length;

static void keep(const char *domain, const char *message) {
  if (message == NULL) return;
  if (domain == NULL) domain = "library";
  size_t domain_length = strnlen(domain, 64), length = strnlen(message, 500);
  if (kept_length + domain_length + length + 4 > sizeof kept) return;
  memcpy(kept + kept_length, domain, domain_length);
  kept_length += domain_length;
  memcpy(kept + kept_length, ": ", 2);
  kept_length += 2;
  for (size_t i = 0; i < length; i++) kept[kept_length++] = message[i] == '\n' ? ' ' : message[i];
  kept[kept_length++] = '\n';
}

static void log_handler(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)data;
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) keep(domain, message);
}

static GLogWriterOutput log_writer(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  (void)data;
  const char *domain = NULL, *message = NULL;
  for (gsize i = 0; i < count; i++) {
    if (fields[i].length != -1) continue;
    if (strcmp(fields[i].key, "GLIB_DOMAIN") == 0) domain = fields[i].value;
    if (strcmp(fields[i].key, "MESSAGE") == 0) message = fields[i].value;
  }
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) keep(domain, message);
  return G_LOG_WRITER_HANDLED;
}

void fx_keep_messages(void) {
  static gsize is_set;
  if (g_once_init_enter(&is_set)) {
    g_log_set_default_handler(log_handler, NULL);
    g_log_set_writer_func(log_writer, NULL, NULL);
    g_once_init_leave(&is_set, 1);
  }
}

size_t fx_take_messages(char *target, size_t capacity) {
  size_t length = kept_length < capacity ? kept_length : capacity;
  memcpy(target, kept, length);
  kept_length = 0;
  return length;
}
