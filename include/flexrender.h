/* flexrender: HTML and CSS templates with data to PNG, PDF or SVG.
 *
 * Ownership. Every function that returns a flexrender_result gives it to the caller, who frees it with
 * flexrender_result_free. Pointers that are read from a result live as long as the result. Texts are UTF-8 with a
 * length in bytes and need no zero at their end.
 *
 * Errors are values: a result's status says how it went, its diagnostics say why and where. No function ends the
 * program, prints, or calls exit. There is no global state. glibc's malloc, which adapts itself to the sizes that are
 * freed, is shown once a session that pictures are megabytes large, so that it keeps their memory for the next.
 *
 * Threads. A session is used by one thread at a time; it may move between threads. A template never changes: any
 * number of threads may use one at once. A result is read by any thread and freed by one. A child made by fork() must
 * not use its parent's sessions; it makes its own, and the parent forks while no call is running.
 *
 * Stability. Functions are added, never changed or taken away, within a FLEXRENDER_ABI.
 */
#ifndef FLEXRENDER_H
#define FLEXRENDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FLEXRENDER_ABI 1

/* What keeps fonts, pictures and style sheets from one document to the next. */
typedef struct flexrender_session flexrender_session;
/* A parsed template. */
typedef struct flexrender_template flexrender_template;
/* What a call came to. */
typedef struct flexrender_result flexrender_result;

typedef enum flexrender_status {
  FLEXRENDER_OK = 0,
  /* The template, its data or its files are wrong: see the diagnostics. */
  FLEXRENDER_BAD_INPUT = 1,
  /* An argument is wrong: an option that isn't known, text that isn't UTF-8, a null. */
  FLEXRENDER_BAD_ARGUMENT = 2
} flexrender_status;

/* FLEXRENDER_ABI of the library. */
int32_t flexrender_abi(void);

/* Version, commit and libraries. Never freed. */
const char *flexrender_version(void);

/* Makes a session. options is null or a JSON object: {"fonts": ["file or folder", …], "system_fonts": true}, and what a
 * document may ask for: {"timeout": 10 s of processor time, 0 for any, "max-pages": 20000, "max-pixels": 128 Mi,
 * "max-boxes": 4000000, "max-expansions": 5000000}. Memory is the caller's to limit: the library works in its process.
 * *session is null where the status isn't FLEXRENDER_OK. */
flexrender_result *flexrender_session_create(const char *options, size_t options_length, flexrender_session **session);

/* Null is fine. */
void flexrender_session_free(flexrender_session *session);

/* Parses a template. source is a JSON object: {"path": "card.html"} or {"text": "<p>{{name}}", "name": "in messages"};
 * "base" is the folder that pictures, style sheets and partials are read from. By default it is the file's own;
 * a text without one reads nothing. "engine" is "mustache", "stencil" or "html", in which
 * nothing is filled in and "{{" is text; by default Stencil is what the path's or the text's name says:
 * "card.stencil.html". Broken placeholders of mustache are an error of what is done with the template, unless it is rendered
 * without data: then they are text, with a warning. */
flexrender_result *flexrender_template_create(
    const char *source, size_t source_length, flexrender_template **template_);

/* Null is fine. */
void flexrender_template_free(flexrender_template *template_);

/* 1 where a file that the template was made from has changed since. */
int32_t flexrender_template_has_changed(const flexrender_template *template_);

/* The JSON Schema of the data that a template wants, as the result's only file. */
flexrender_result *flexrender_template_schema(const flexrender_template *template_);

/* Renders. data is JSON. options is null or a JSON object; its names are those of the command's options:
 * {"format": "png" | "pdf" | "svg" | "pixels", "width": px, "height": px | "auto", "size": "og", "scale": 2,
 *  "media": "print", "dark": true, "time": "2.5s", "strict": true, "png": "fast", "text": "paths", "quality": 80, "lossless": true,
 *  "background": "#ffcc00", "transparent": true, "depth": 16, "gamut": "display-p3",
 *  "locale": "de", "pages": true}.
 * Of a PDF: {"tags": false, "forms": true, "pdf": "ua-1,a-3a", "image-dpi": 150, "page-layout": "two-page-right",
 *  "page-mode": "outline", "title": "…", "author": "…", "subject": "…", "keywords": "…"}.
 * The result has one file, with "pages" one a page. "pixels" gives rows of 8-bit RGBA, alpha not multiplied in. */
flexrender_result *flexrender_render(
    flexrender_session *session, const flexrender_template *template_, const char *data, size_t data_length,
    const char *options, size_t options_length);

/* Lists what would look wrong, without painting: the result has diagnostics only. */
flexrender_result *flexrender_check(
    flexrender_session *session, const flexrender_template *template_, const char *data, size_t data_length,
    const char *options, size_t options_length);

flexrender_status flexrender_result_status(const flexrender_result *result);
size_t flexrender_result_file_count(const flexrender_result *result);
/* Bytes of a file, and their count in *length; null where there is no such file. */
const uint8_t *flexrender_result_file(const flexrender_result *result, size_t index, size_t *length);
size_t flexrender_result_page_count(const flexrender_result *result);
/* Of "pixels"; else 0. */
size_t flexrender_result_width(const flexrender_result *result);
size_t flexrender_result_height(const flexrender_result *result);
/* A JSON list of {"severity": "error" | "warning", "message", "hint", "file", "line", "column", "excerpt"}; what isn't
 * known is left out, lines and columns start at 1. */
const char *flexrender_result_diagnostics(const flexrender_result *result, size_t *length);

/* Null is fine. */
void flexrender_result_free(flexrender_result *result);

#ifdef __cplusplus
}
#endif

#endif
