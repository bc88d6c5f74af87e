#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

/* What Swift can't say: signal handlers, threads that may fail to start, and Linux's system calls that take a
   process's rights. Every function that
   can fail returns 0, or the errno that tells why. */

/* Catches SIGINT and SIGTERM: the first is noted and `message` written to standard error, the second ends the
   program with exit code 130. Needs no thread. */
void fx_catch_stops(const char *message);
void fx_release_stops(void);
int fx_stop_requested(void);
/* Workers that are made from now on have been asked to stop. */
void fx_note_stop(void);

/* Starts a thread, which has to be joined or detached, if the system has one to give. */
int fx_start_thread(uintptr_t *thread, size_t stack_size, void *(*run)(void *), void *argument);
void fx_join_thread(uintptr_t thread);
void fx_detach_thread(uintptr_t thread);

/* Starts the program that the first of the arguments names, which end with NULL; it is looked for in the PATH. Its
   standard input and output are the descriptors, or with -1 this program's own; with `quiet` nobody sees its errors. */
int fx_spawn(const char *const *arguments, int input, int output, int quiet, int32_t *child);

/* Lets the main thread's stack grow to as many bytes, at most 128 MB. Returns whether it may. */
int fx_extend_stack(size_t size);

/* A file that would become larger than allowed is an error, not the end. */
void fx_ignore_file_size_signal(void);

/* Version of landlock's rules that the kernel knows; 0 where it has none or it is off. Linux 5.13. */
int fx_landlock_version(void);

/* From now on files are only read beneath `readable`, and written beneath `writable` as well. */
int fx_landlock(const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count);

/* From now on the process makes no socket, starts no program, traces no process and mounts nothing: such calls
   fail with EPERM. Threads that are already there obey too. */
int fx_seccomp(void);

/* What a worker process tells the one that waits for it, in memory they share: for each of its threads the record in
   hand, and for each record what became of it. */
typedef struct fx_board fx_board;

/* NULL where there is no memory. */
fx_board *fx_board_make(int32_t slots, int64_t records);
void fx_board_clear(fx_board *board);
/* How much memory the worker may take, in bytes; 0, as at first, is any. */
void fx_board_set_memory(fx_board *board, uint64_t memory);
uint64_t fx_board_memory(const fx_board *board);
uint8_t fx_board_status(const fx_board *board, int64_t record);
void fx_board_set_status(fx_board *board, int64_t record, uint8_t status);

/* The calling thread begins a record, which may take this many seconds of processor time; 0 is any. */
void fx_slot_begin(fx_board *board, int32_t index, int64_t record, double seconds);
void fx_slot_update(fx_board *board, int32_t index, int32_t stage, double seconds);
void fx_slot_end(fx_board *board, int32_t index);
/* -1 where nothing is in hand. */
int64_t fx_slot_record(const fx_board *board, int32_t index);
int32_t fx_slot_stage(const fx_board *board, int32_t index);

/* Makes a worker process of this one, which must have no other thread: 0 in the worker, its number in the process that
   waits, less than 0 where there can be none. The worker ends with the other. */
int fx_fork(void);

/* A file in memory, which workers inherit; less than 0 where there is none. */
int fx_memory_file(void);

typedef enum { FX_LIMIT_NONE, FX_LIMIT_TIME, FX_LIMIT_MEMORY } fx_limit;

/* How a worker ended. */
typedef struct {
  int exit_code;
  /* The signal that ended it, or 0. */
  int signal;
  /* The limit for which it was ended, and for that of time the slot, or -1 where it may be any, and the stage. */
  fx_limit limit;
  int32_t slot;
  int32_t stage;
} fx_end;

/* Waits for a worker, passes requests to stop on to it, and ends it where it goes over a limit. */
fx_end fx_wait(int child, const fx_board *board);

/* Ends this process as a signal does. */
void fx_end_like(int number);
/* Ends this process at once, without whatever is to be done at an end. */
void fx_exit(int code);

#endif
