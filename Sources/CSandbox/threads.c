#include "CSandbox.h"

#include <pthread.h>
#include <sys/resource.h>

int fx_start_thread(uintptr_t *thread, size_t stack_size, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_t started;
  int result = pthread_attr_init(&attributes);
  if (result != 0) return result;
  result = pthread_attr_setstacksize(&attributes, stack_size);
  if (result == 0) result = pthread_create(&started, &attributes, run, argument);
  pthread_attr_destroy(&attributes);
  if (result == 0) *thread = (uintptr_t)started;
  return result;
}

void fx_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

void fx_detach_thread(uintptr_t thread) { pthread_detach((pthread_t)thread); }

int fx_extend_stack(size_t size) {
  struct rlimit limit;
  int result = getrlimit(RLIMIT_STACK, &limit);
  if (result != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= size) return 1;
  // The kernel keeps 128 MB below the stack free, whatever the limit was when the program started.
  limit.rlim_cur = size;
  return setrlimit(RLIMIT_STACK, &limit) == 0;
}
