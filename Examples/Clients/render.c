/* The C library: a template and data to a file.
 *
 *   make library
 *   cc -Iinclude Examples/Clients/render.c -Lout/lib -lflexrender -Wl,-rpath,"$PWD/out/lib" -o out/render
 *   out/render '{"path": "Templates/og-card/template.html"}' '{"title": "Rain"}' '{"format": "png"}' card.png
 */
#include <flexrender.h>
#include <stdio.h>
#include <string.h>

/* Prints what a call found, as JSON, and gives the result back unless it is a failure. */
static flexrender_result *checked(flexrender_result *result) {
  size_t length;
  const char *diagnostics = flexrender_result_diagnostics(result, &length);
  if (length > 2) fprintf(stderr, "%.*s\n", (int)length, diagnostics);
  if (flexrender_result_status(result) == FLEXRENDER_OK) return result;
  flexrender_result_free(result);
  return NULL;
}

/* Renders with a session, which a program keeps for all that it renders. */
static int render(flexrender_session *session, char **words) {
  flexrender_template *card = NULL;
  flexrender_result *parsed = checked(flexrender_template_create(words[1], strlen(words[1]), &card));
  flexrender_result *result = parsed
    ? checked(flexrender_render(session, card, words[2], strlen(words[2]), words[3], strlen(words[3]))) : NULL;
  FILE *file = result ? fopen(words[4], "wb") : NULL;
  int is_written = 0;
  if (file) {
    size_t length;
    const uint8_t *bytes = flexrender_result_file(result, 0, &length);
    is_written = fwrite(bytes, 1, length, file) == length;
    is_written = fclose(file) == 0 && is_written;
  }
  flexrender_result_free(result);
  flexrender_result_free(parsed);
  flexrender_template_free(card);
  return is_written;
}

int main(int count, char **words) {
  if (count != 5) {
    fprintf(stderr, "usage: %s SOURCE DATA OPTIONS FILE, the first three JSON: see flexrender.h\n", words[0]);
    return 64;
  }
  flexrender_session *session = NULL;
  flexrender_result *made = checked(flexrender_session_create(NULL, 0, &session));
  int is_written = made && render(session, words);
  flexrender_result_free(made);
  flexrender_session_free(session);
  return is_written ? 0 : 1;
}
