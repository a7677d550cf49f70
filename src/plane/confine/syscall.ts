/** Numbers of system calls on x86_64 and on arm64; null where there is no such call. */
const calls = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bind: [49, 200],
  bpf: [321, 280],
  capset: [126, 91],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  clone: [56, 220],
  clone3: [435, 435],
  close_range: [436, 436],
  delete_module: [176, 106],
  dup3: [292, 24],
  execve: [59, 221],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioctl: [16, 29],
  ioperm: [173, null],
  iopl: [172, null],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  kill: [62, 129],
  listen: [50, 201],
  lookup_dcookie: [212, 18],
  modify_ldt: [154, null],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  name_to_handle_at: [303, 264],
  nfsservctl: [180, 42],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  open_tree_attr: [467, 467],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pidfd_open: [434, 434],
  pidfd_send_signal: [424, 424],
  pivot_root: [155, 41],
  prctl: [157, 167],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  setdomainname: [171, 162],
  setgroups: [116, 159],
  sethostname: [170, 161],
  setns: [308, 268],
  setresgid: [119, 149],
  setresuid: [117, 147],
  settimeofday: [164, 170],
  socket: [41, 198],
  socketpair: [53, 199],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  tgkill: [234, 131],
  tkill: [200, 130],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
} as const satisfies Readonly<Record<string, readonly [number, number | null]>>

/** A system call by its name in the manual. */
export type SyscallName = keyof typeof calls

/** Machines that are known, and what seccomp calls them. */
export const machines = { x64: 0xc000003e, arm64: 0xc00000b7 } as const

/** The machine that this is. Throws on any other than those known. */
export function thisMachine(): keyof typeof machines {
  if (process.arch === 'x64' || process.arch === 'arm64') return process.arch
  throw new Error(`processes cannot be confined on ${process.arch}`)
}

/** The number of a system call on a machine; null where it has none. */
export function syscallNumber(name: SyscallName, machine: keyof typeof machines): number | null {
  return calls[name][machine === 'x64' ? 0 : 1]
}
