#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define FX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define FX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* System calls that laying out a document never makes. Names that an architecture lacks are left out. */
static const uint32_t refused[] = {
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg,
  SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_umount2,
  SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_bpf,
  SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_kexec_load, SYS_reboot,
  SYS_swapon, SYS_swapoff, SYS_sethostname, SYS_setuid, SYS_setgid, SYS_io_uring_setup, SYS_pidfd_getfd,
  SYS_open_by_handle_at,
#ifdef SYS_fork
  SYS_fork, SYS_vfork,
#endif
};

int fx_seccomp(void) {
#ifndef FX_ARCHITECTURE
  return ENOSYS;
#else
  enum { count = sizeof refused / sizeof refused[0] };
  struct sock_filter filter[count + 8];
  unsigned short n = 0;
  /* Calls of another architecture, and x86's 32-bit numbers, would get past the list. */
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FX_ARCHITECTURE, 1, 0);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, count + 1, 0);
  for (unsigned i = 0; i < count; i++) {
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[i], (unsigned char)(count - i), 0);
  }
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog program = {.len = n, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return errno;
  return 0;
#endif
}
