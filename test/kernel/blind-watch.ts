import { readdirSync, readlinkSync } from 'node:fs'
import { bunFfi } from '../../src/engines/bun-ffi.ts'

// Takes the sockets of the process that the command line names out of the group that hears of changes of the packet
// filter. The process runs on and notices nothing. Run by Bun, as root. Prints how many sockets were in the group.

const ffi = bunFfi()
if (ffi === null) throw new Error('Bun runs this')
const [pidfdOpen, pidfdGetfd] = [434, 438]
const [netlinkLevel, dropMembership, changesOfTables] = [270, 2, 7]
const c = ffi.dlopen('libc.so.6', {
  syscall: { args: ['i64', 'i64', 'i64', 'i64'], returns: 'i64_fast' },
  setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
}).symbols
const pid = Number(process.argv[2])
const group = new Uint8Array(Int32Array.of(changesOfTables).buffer)
const handle = c.syscall(pidfdOpen, pid, 0, 0)
let left = 0
for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
  if (!readlinkSync(`/proc/${pid}/fd/${descriptor}`).startsWith('socket:')) continue
  const ours = c.syscall(pidfdGetfd, handle, Number(descriptor), 0)
  if (ours < 0) continue
  if (c.setsockopt(ours, netlinkLevel, dropMembership, ffi.ptr(group), group.length) === 0) left++
}
process.stdout.write(`${left}\n`)
