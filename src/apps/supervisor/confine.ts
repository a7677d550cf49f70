import { readFileSync } from 'node:fs'
import { openFiles } from '../../plane/confine/file.ts'
import { filterProgram, refusals } from '../../plane/confine/filter.ts'
import { takeRights } from '../../plane/confine/identity.ts'
import { type Kernel, openKernel } from '../../plane/confine/kernel.ts'
import type { ConfinePlan } from '../../plane/confine/plan.ts'
import { openSockets } from '../../plane/confine/socket.ts'
import { thisMachine } from '../../plane/confine/syscall.ts'
import { enterView } from '../../plane/confine/view.ts'

// The first moment of every process without privilege: `confine.ts PLAN` gives away what its program does not need and
// becomes that program. Bun runs it, because it can make system calls.
const planVariable = 'GATEHOUSE_CONFINE'
const setFilter = 22 // PR_SET_SECCOMP
const filterMode = 2 // SECCOMP_MODE_FILTER
const instructionBytes = 8

/** The environment as it was given: the runtime takes out what is for its own channel to a parent. */
function givenEnvironment(): readonly string[] {
  return readFileSync('/proc/self/environ', 'utf8')
    .split('\0')
    .filter((text) => text !== '' && !text.startsWith(`${planVariable}=`))
}

function filterCalls(kernel: Kernel, { signals, families }: ConfinePlan): void {
  const limits = { signalsTo: signals === 'own' ? process.pid : null, families }
  const filter = filterProgram(refusals(limits), thisMachine())
  // struct sock_fprog: how many instructions, and where.
  const program = Buffer.alloc(16)
  program.writeUInt16LE(filter.length / instructionBytes, 0)
  program.writeBigUInt64LE(BigInt(kernel.addressOf(filter)), 8)
  kernel.call('prctl', setFilter, filterMode, program, 0, 0)
}

try {
  const plan = JSON.parse(process.env[planVariable] ?? '') as ConfinePlan
  const environment = givenEnvironment()
  const channel = environment.find((text) => text.startsWith('NODE_CHANNEL_FD='))?.split('=')[1]
  const kernel = openKernel()
  openSockets(kernel, plan.sockets, channel === undefined ? [] : [Number(channel)])
  openFiles(kernel, plan.files)
  if (plan.view !== null) enterView(kernel, plan.view)
  takeRights(kernel, plan)
  filterCalls(kernel, plan)
  kernel.call('execve', plan.command[0] ?? '', plan.command, environment)
} catch (error) {
  console.error(`a process cannot be confined: ${(error as Error).message}`)
  process.exit(126)
}
