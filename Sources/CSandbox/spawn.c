#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

int fx_spawn(const char *const *arguments, int input, int output, int quiet, int32_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t handled;
  pid_t pid = 0;
  int result = posix_spawn_file_actions_init(&actions);
  if (result) return result;
  result = posix_spawnattr_init(&attributes);
  if (result) {
    posix_spawn_file_actions_destroy(&actions);
    return result;
  }
  if (!result && input >= 0) result = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (!result && output >= 0) result = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!result && quiet) result = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  /* What this program ignores isn't the other's to ignore. */
  sigemptyset(&handled);
  sigaddset(&handled, SIGPIPE);
  sigaddset(&handled, SIGXFSZ);
  if (!result) result = posix_spawnattr_setsigdefault(&attributes, &handled);
  if (!result) result = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  if (!result) result = posix_spawnp(&pid, arguments[0], &actions, &attributes, (char *const *)arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  *child = pid;
  return result;
}
