#include "CSandbox.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stops;
/* Whether a worker before this one was asked to stop. */
static int was_asked;
static const char *stop_message;
static size_t stop_message_length;

static void note_stop(int number) {
  (void)number;
  if (stops) _exit(130);
  stops = 1;
  ssize_t written = write(STDERR_FILENO, stop_message, stop_message_length);
  (void)written;
}

void fx_catch_stops(const char *message) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  stop_message = strdup(message);
  stop_message_length = stop_message ? strlen(stop_message) : 0;
  stops = was_asked;
  action.sa_handler = note_stop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

void fx_release_stops(void) {
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
}

int fx_stop_requested(void) { return stops; }

void fx_note_stop(void) { was_asked = 1; }

void fx_ignore_file_size_signal(void) { signal(SIGXFSZ, SIG_IGN); }
