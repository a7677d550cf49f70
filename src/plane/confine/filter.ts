import { machines, type SyscallName, syscallNumber } from './syscall.ts'

/** A call that is refused, always or for some arguments. */
export interface Refusal {
  readonly call: SyscallName
  readonly errno: number
  readonly when?: Condition
}

/** Holds of the lower half of an argument: it has one of these bits, it is none of these values, or one of them. */
export interface Condition {
  readonly argument: number
  readonly is: 'with-bits' | 'none-of' | 'one-of'
  readonly values: readonly number[]
}

const notPermitted = 1 // EPERM
const notImplemented = 38 // ENOSYS
const noFamily = 97 // EAFNOSUPPORT
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const newNamespaces = 0x20000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
/** TIOCSTI, TIOCLINUX: typing into the terminal that we were started from. */
const typing = [0x5412, 0x541c]

/** Calls that no process of ours needs: they reach into other processes, the kernel, its name spaces or its clock. */
const refusedCalls: readonly SyscallName[] = [
  ...(['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'process_mrelease'] as const),
  ...(['kcmp', 'pidfd_getfd', 'move_pages'] as const),
  ...(['mount', 'umount2', 'pivot_root', 'chroot', 'open_tree', 'open_tree_attr', 'move_mount'] as const),
  ...(['fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr', 'unshare', 'setns'] as const),
  ...(['name_to_handle_at', 'open_by_handle_at', 'fanotify_init', 'quotactl', 'quotactl_fd'] as const),
  ...(['bpf', 'perf_event_open', 'keyctl', 'add_key', 'request_key', 'userfaultfd'] as const),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const),
  ...(['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load'] as const),
  ...(['reboot', 'swapon', 'swapoff', 'acct', 'syslog', 'vhangup', 'nfsservctl', 'lookup_dcookie'] as const),
  ...(['settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex'] as const),
  ...(['sethostname', 'setdomainname', 'personality', 'modify_ldt', 'iopl', 'ioperm'] as const),
]

/** Limits on top of the calls that every process is refused. */
export interface FilterLimits {
  /** The only process that signals may go to; null for any. */
  readonly signalsTo: number | null
  /** Address families of new sockets; null for all. */
  readonly families: readonly number[] | null
}

/** Everything that a process with these limits is refused. */
export function refusals({ signalsTo, families }: FilterLimits): readonly Refusal[] {
  const refuse = (call: SyscallName, when?: Condition): Refusal =>
    when === undefined ? { call, errno: notPermitted } : { call, errno: notPermitted, when }
  const others = { argument: 0, is: 'none-of', values: [signalsTo ?? 0] } as const
  return [
    ...refusedCalls.map((call) => refuse(call)),
    refuse('clone', { argument: 0, is: 'with-bits', values: [newNamespaces] }),
    // Its flags are in memory, where a filter cannot look: the C library then falls back to clone.
    { call: 'clone3', errno: notImplemented },
    refuse('ioctl', { argument: 1, is: 'one-of', values: typing }),
    ...(signalsTo === null
      ? []
      : [
          ...(['kill', 'tgkill', 'rt_sigqueueinfo', 'rt_tgsigqueueinfo'] as const).map((call) =>
            refuse(call, others),
          ),
          ...(['tkill', 'pidfd_open', 'pidfd_send_signal'] as const).map((call) => refuse(call)),
        ]),
    ...(families === null
      ? []
      : (['socket', 'socketpair'] as const).map((call) => ({
          call,
          errno: noFamily,
          when: { argument: 0, is: 'none-of', values: families } as const,
        }))),
  ]
}

/** An instruction of the kernel's packet filter machine, which seccomp uses. */
interface Instruction {
  readonly code: number
  readonly ifTrue: number
  readonly ifFalse: number
  readonly value: number
}

const load = 0x20 // BPF_LD | BPF_W | BPF_ABS
const jumpIfEqual = 0x15 // BPF_JMP | BPF_JEQ | BPF_K
const jumpIfAtLeast = 0x35 // BPF_JMP | BPF_JGE | BPF_K
const jumpIfBits = 0x45 // BPF_JMP | BPF_JSET | BPF_K
const answer = 0x06 // BPF_RET | BPF_K
const allow = 0x7fff0000
const refuseWith = 0x00050000
/** Calls of another interface to the same kernel, which have numbers of their own. */
const x32 = 0x40000000
const numberOffset = 0
const machineOffset = 4
const argumentOffset = (index: number) => 16 + 8 * index
const instructionBytes = 8

/** The filter as the kernel takes it: all calls but the refused ones are allowed. */
export function filterProgram(list: readonly Refusal[], machine: keyof typeof machines): Uint8Array {
  const refuse = (errno: number) => step(answer, refuseWith | errno)
  const program = [
    step(load, machineOffset),
    step(jumpIfEqual, machines[machine], 1, 0),
    refuse(notPermitted),
    step(load, numberOffset),
    ...(machine === 'x64' ? [step(jumpIfAtLeast, x32, 0, 1), refuse(notPermitted)] : []),
    ...list.flatMap((refusal) => {
      const number = syscallNumber(refusal.call, machine)
      if (number === null) return []
      const body = [...conditionSteps(refusal.when), refuse(refusal.errno)]
      return [step(jumpIfEqual, number, 0, body.length), ...body]
    }),
    step(answer, allow),
  ]
  const bytes = Buffer.alloc(program.length * instructionBytes)
  for (const [place, { code, ifTrue, ifFalse, value }] of program.entries()) {
    const at = place * instructionBytes
    bytes.writeUInt16LE(code, at)
    bytes.writeUInt8(ifTrue, at + 2)
    bytes.writeUInt8(ifFalse, at + 3)
    bytes.writeUInt32LE(value >>> 0, at + 4)
  }
  return bytes
}

/** Allows the call unless the condition holds; what follows refuses it. */
function conditionSteps(condition: Condition | undefined): readonly Instruction[] {
  if (condition === undefined) return []
  const { argument, is, values } = condition
  const argumentLoad = step(load, argumentOffset(argument))
  const last = values.length - 1
  const pass = step(answer, allow)
  switch (is) {
    case 'with-bits':
      return [
        argumentLoad,
        step(
          jumpIfBits,
          values.reduce((all, bits) => all | bits, 0),
          1,
          0,
        ),
        pass,
      ]
    case 'one-of':
      return [
        argumentLoad,
        ...values.map((value, place) => step(jumpIfEqual, value, last - place + 1, 0)),
        pass,
      ]
    case 'none-of':
      // A value of the list leads to the answer that allows, all others jump over it.
      return [
        argumentLoad,
        ...values.map((value, place) => step(jumpIfEqual, value, last - place, place === last ? 1 : 0)),
        pass,
      ]
  }
}

function step(code: number, value: number, ifTrue = 0, ifFalse = 0): Instruction {
  return { code, value, ifTrue, ifFalse }
}
