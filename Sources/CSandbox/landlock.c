#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights that headers older than the kernel don't name. */
#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

static const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                LANDLOCK_ACCESS_FS_MAKE_REG;
/* Nobody needs these: to run programs, and to make devices, sockets, pipes and links. */
static const uint64_t never = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                              LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                              LANDLOCK_ACCESS_FS_MAKE_SYM;

int fx_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? (int)version : 0;
}

/* Allows `access` beneath a path; one that isn't there needs no rule. */
static int allow(int ruleset, const char *path, uint64_t access) {
  struct stat information;
  struct landlock_path_beneath_attr rule = {.allowed_access = access};
  int result = 0;
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) return errno == ENOENT ? 0 : errno;
  /* Rights of folders are refused for files. */
  if (fstat(rule.parent_fd, &information) == 0 && !S_ISDIR(information.st_mode)) {
    rule.allowed_access &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;
  }
  if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) result = errno;
  close(rule.parent_fd);
  return result;
}

int fx_landlock(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count) {
  int version = fx_landlock_version();
  if (version == 0) return ENOSYS;
  uint64_t write_rights = writing | (version >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0) |
                          (version >= 3 ? LANDLOCK_ACCESS_FS_TRUNCATE : 0);
  struct landlock_ruleset_attr attributes = {.handled_access_fs = reading | write_rights | never};
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
  if (ruleset < 0) return errno;
  int result = 0;
  for (size_t i = 0; i < readable_count && result == 0; i++) result = allow(ruleset, readable[i], reading);
  for (size_t i = 0; i < writable_count && result == 0; i++) {
    result = allow(ruleset, writable[i], reading | write_rights);
  }
  if (result == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) result = errno;
  if (result == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) result = errno;
  close(ruleset);
  return result;
}
