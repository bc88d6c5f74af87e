#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What one thread of the worker process has in hand. */
typedef struct {
  _Atomic int64_t record;
  _Atomic int32_t thread;
  _Atomic uint64_t start;
  _Atomic uint64_t allowance;
  /* Time that the thread had had when it last put a record down: a thread that ended can't be asked. */
  _Atomic uint64_t spent;
  _Atomic int32_t stage;
} slot;

struct fx_board {
  size_t length;
  int32_t slot_count;
  int64_t record_count;
  _Atomic uint64_t memory;
  slot *slots;
  _Atomic uint8_t *records;
};

fx_board *fx_board_make(int32_t slots, int64_t records) {
  size_t length = sizeof(fx_board) + sizeof(slot) * (size_t)slots + (size_t)records;
  fx_board *board = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (board == MAP_FAILED) return NULL;
  board->length = length;
  board->slot_count = slots;
  board->record_count = records;
  board->slots = (slot *)(board + 1);
  board->records = (_Atomic uint8_t *)(board->slots + slots);
  fx_board_clear(board);
  return board;
}

void fx_board_clear(fx_board *board) {
  for (int32_t i = 0; i < board->slot_count; i++) {
    atomic_store(&board->slots[i].record, -1);
    atomic_store(&board->slots[i].thread, 0);
    atomic_store(&board->slots[i].spent, 0);
  }
}

void fx_board_set_memory(fx_board *board, uint64_t memory) { atomic_store(&board->memory, memory); }

uint64_t fx_board_memory(const fx_board *board) { return atomic_load(&board->memory); }

uint8_t fx_board_status(const fx_board *board, int64_t record) {
  return record >= 0 && record < board->record_count ? atomic_load(&board->records[record]) : 0;
}

void fx_board_set_status(fx_board *board, int64_t record, uint8_t status) {
  if (record >= 0 && record < board->record_count) atomic_store(&board->records[record], status);
}

static uint64_t thread_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void fx_slot_begin(fx_board *board, int32_t index, int64_t record, double seconds) {
  slot *slot = &board->slots[index];
  atomic_store(&slot->thread, (int32_t)syscall(SYS_gettid));
  atomic_store(&slot->start, thread_time());
  atomic_store(&slot->allowance, (uint64_t)(seconds * 1e9));
  atomic_store(&slot->stage, 0);
  atomic_store(&slot->record, record);
}

void fx_slot_update(fx_board *board, int32_t index, int32_t stage, double seconds) {
  atomic_store(&board->slots[index].stage, stage);
  atomic_store(&board->slots[index].allowance, (uint64_t)(seconds * 1e9));
}

void fx_slot_end(fx_board *board, int32_t index) {
  atomic_store(&board->slots[index].spent, thread_time());
  atomic_store(&board->slots[index].record, -1);
}

int64_t fx_slot_record(const fx_board *board, int32_t index) { return atomic_load(&board->slots[index].record); }

int32_t fx_slot_stage(const fx_board *board, int32_t index) { return atomic_load(&board->slots[index].stage); }

/* Reads a file that the system makes about a process; 0 where it can't be read. */
static size_t read_about(char *text, size_t size, const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, size - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  return (size_t)count;
}

/* User and system time in a file as proc(5) has /proc/PID/stat, in nanoseconds. */
static uint64_t time_in(const char *path) {
  char text[512];
  if (!read_about(text, sizeof text, path)) return 0;
  /* The name, which may hold anything, ends at the last parenthesis; fields 14 and 15 are ticks. */
  const char *rest = strrchr(text, ')');
  unsigned long user, system;
  if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) return 0;
  return (user + system) * (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
}

/* The processor time that a thread of another process has had; 0 where the thread has ended. */
static uint64_t time_of(pid_t process, int32_t thread) {
  char path[64], text[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)process, thread);
  if (read_about(text, sizeof text, path)) return strtoull(text, NULL, 10);
  /* Kernels without statistics of the scheduler count ticks. */
  snprintf(path, sizeof path, "/proc/%d/task/%d/stat", (int)process, thread);
  return time_in(path);
}

/* The processor time of all threads of another process: libraries have threads of their own. */
static uint64_t time_of_all(pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  return time_in(path);
}

/* What a slot was seen to have in hand, and the time of the library's threads when that began. */
typedef struct {
  int64_t record;
  uint64_t start;
} sight;

/* The first slot whose record has taken more time than it may; less than 0 where none has. Time of threads that
   aren't slots' counts for whatever is in hand. `*certain` is whether no other slot can be to blame. */
static int32_t slow_slot(pid_t child, const fx_board *board, sight *sights, int *certain) {
  uint64_t slots_time = 0, all = time_of_all(child);
  int in_hand = 0;
  for (int32_t i = 0; i < board->slot_count; i++) {
    int32_t thread = atomic_load(&board->slots[i].thread);
    uint64_t now = thread != 0 ? time_of(child, thread) : 0, spent = atomic_load(&board->slots[i].spent);
    slots_time += now > spent ? now : spent;
    if (atomic_load(&board->slots[i].record) >= 0) in_hand++;
  }
  uint64_t others = all > slots_time ? all - slots_time : 0;
  int32_t found = -1;
  for (int32_t i = 0; i < board->slot_count; i++) {
    const slot *slot = &board->slots[i];
    int64_t record = atomic_load(&slot->record);
    if (record != sights[i].record) sights[i] = (sight){record, others};
    if (record < 0) continue;
    uint64_t now = time_of(child, atomic_load(&slot->thread));
    uint64_t start = atomic_load(&slot->start), allowance = atomic_load(&slot->allowance);
    uint64_t own = now > start ? now - start : 0;
    uint64_t shared = others > sights[i].start ? others - sights[i].start : 0;
    if (allowance == 0 || own + shared <= allowance || atomic_load(&slot->record) != record) continue;
    *certain = own > allowance || in_hand == 1;
    found = i;
    if (*certain) return found;
  }
  return found;
}

static uint64_t memory_of(pid_t process) {
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
  if (!read_about(text, sizeof text, path)) return 0;
  char *rest;
  strtoull(text, &rest, 10);
  return strtoull(rest, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* What the parent waits for, and blocks so that none comes between. */
static sigset_t awaited(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  return signals;
}

int fx_fork(void) {
  sigset_t signals = awaited();
  sigprocmask(SIG_BLOCK, &signals, NULL);
  pid_t parent = getpid();
  fflush(NULL);
  pid_t child = fork();
  if (child != 0) return (int)child;
  /* The worker ends with who waits for it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
  return 0;
}

int fx_memory_file(void) { return (int)syscall(SYS_memfd_create, "flexrender", 1u /* MFD_CLOEXEC */); }

fx_end fx_wait(int child, const fx_board *board) {
  fx_end end = {.slot = -1};
  sight *sights = malloc(sizeof(sight) * (size_t)(board->slot_count ? board->slot_count : 1));
  for (int32_t i = 0; sights && i < board->slot_count; i++) sights[i] = (sight){-1, 0};
  sigset_t signals = awaited();
  uint64_t limit = fx_board_memory(board), taken = 0;
  while (1) {
    int status;
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) {
      end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      break;
    }
    if (ended < 0 && errno != EINTR) {
      end.exit_code = 1;
      break;
    }
    /* Who is near the limit is looked at more often: a process takes a gigabyte in half a second. */
    int is_near = limit > 0 && taken > limit / 2;
    struct timespec patience = {.tv_nsec = (is_near ? 4 : 50) * 1000 * 1000};
    siginfo_t information;
    int number = sigtimedwait(&signals, &information, &patience);
    /* Should this worker break while it finishes, the one after it has nothing more to begin. */
    if (number == SIGTERM || number == SIGINT) fx_note_stop();
    /* What the terminal sends, the worker gets as well. */
    if (number > 0 && number != SIGCHLD && (number == SIGTERM || information.si_code <= 0)) kill(child, number);
    if (number > 0 || end.limit != FX_LIMIT_NONE) continue;
    int certain = 0;
    int32_t slow = sights ? slow_slot(child, board, sights, &certain) : -1;
    if (slow >= 0) {
      end.limit = FX_LIMIT_TIME;
      end.stage = atomic_load(&board->slots[slow].stage);
      end.slot = certain ? slow : -1;
    }
    limit = fx_board_memory(board);
    if (limit > 0) {
      /* As much more as since the last look would be over the limit before the next. */
      uint64_t now = memory_of(child), more = now > taken ? now - taken : 0;
      if (end.limit == FX_LIMIT_NONE && now + (is_near ? more : 0) > limit) end.limit = FX_LIMIT_MEMORY;
      taken = now;
    }
    if (end.limit != FX_LIMIT_NONE) kill(child, SIGKILL);
  }
  /* A kernel that ran out of memory, and the user, kill with the same signal as we do. */
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
  free(sights);
  return end;
}

void fx_end_like(int number) {
  signal(number, SIG_DFL);
  kill(getpid(), number);
  _exit(128 + number);
}

void fx_exit(int code) { _exit(code); }
