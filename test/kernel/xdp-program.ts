import { bunFfi } from '../../src/engines/bun-ffi.ts'

// Attaches a program that drops everything to the device that the command line names, in the generic way, and holds it
// until it is ended. Run by Bun, as root. Says `attached`, or why the machine cannot.

const ffi = bunFfi()
if (ffi === null) throw new Error('Bun runs this')
const bpf = process.arch === 'arm64' ? 280 : 321
const [load, createLink] = [5, 28]
const [xdpType, xdpPlace, genericMode] = [6, 37, 2]
const c = ffi.dlopen('libc.so.6', {
  syscall: { args: ['i64', 'i64', 'ptr', 'i64'], returns: 'i64_fast' },
  if_nametoindex: { args: ['ptr'], returns: 'u32' },
  __errno_location: { args: [], returns: 'ptr' },
}).symbols
const text = (words: string) => new TextEncoder().encode(`${words}\0`)

function call(command: number, attributes: Uint8Array): number {
  const result = c.syscall(bpf, command, ffi!.ptr(attributes), attributes.length)
  if (result >= 0) return result
  process.stdout.write(`errno ${ffi!.read.i32(c.__errno_location())} of bpf command ${command}\n`)
  process.exit(1)
}

// r0 = XDP_DROP; exit
const program = Uint8Array.of(0xb7, 0, 0, 0, 1, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0)
const license = text('GPL')
const loading = new DataView(new ArrayBuffer(72))
loading.setUint32(0, xdpType, true)
loading.setUint32(4, program.length / 8, true)
loading.setBigUint64(8, BigInt(ffi.ptr(program)), true)
loading.setBigUint64(16, BigInt(ffi.ptr(license)), true)
const loaded = call(load, new Uint8Array(loading.buffer))

const device = text(process.argv[2]!)
const linking = new DataView(new ArrayBuffer(16))
linking.setUint32(0, loaded, true)
linking.setUint32(4, c.if_nametoindex(ffi.ptr(device)), true)
linking.setUint32(8, xdpPlace, true)
linking.setUint32(12, genericMode, true)
call(createLink, new Uint8Array(linking.buffer))
process.stdout.write('attached\n')
process.stdin.resume().on('end', () => process.exit(0))
