import { notLookedFor } from '../../core/application/traffic.ts'
import { bunFfi } from '../bun-ffi.ts'

/** Name of the library; its structures and the number of arguments of its functions differ between versions. */
export const ndpiLibrary = 'libndpi.so.4.2'

/** Bytes of a set of protocols: more than any build has. */
const bitmaskBytes = 512
/** Flows begin at multiples of this, as memory of `malloc` does. */
const alignment = 16
/** The library reads some bytes behind the end of its structure in no case; this is for a build with a longer one. */
const spareBytes = 64

/** Numbers of the protocol that carries and of the application in it; 0 where it is not known. */
export interface Guess {
  readonly carrier: number
  readonly application: number
}

/** nDPI with the memory of so many flows. A flow is a number from 0 on. */
export interface Ndpi {
  /** Names of protocols by number, those of the host list at the end. */
  readonly names: readonly string[]
  /** Looks at a packet from its IP header on, which is at this address. */
  look(flow: number, pointer: number, bytes: number, atMs: number): Guess
  /** True while later packets may tell more than is known. */
  mayTellMore(flow: number): boolean
  /** The last word on a flow that is looked at no more. */
  giveUp(flow: number): Guess
  /** Forgets all that is known of a flow. */
  clear(flow: number): void
  /** The address of bytes, which stay where they are. */
  addressOf(bytes: Uint8Array): number
}

/** Opens nDPI with a host list in its format for custom protocols. Works under Bun; throws where the library is missing. */
export function openNdpi(hostList: string, flows: number): Ndpi {
  const ffi = bunFfi()
  if (ffi === null) throw new Error('nDPI can be called under Bun only')
  const library = ffi.dlopen(ndpiLibrary, {
    ndpi_init_detection_module: { args: ['u32'], returns: 'ptr' },
    ndpi_set_protocol_detection_bitmask2: { args: ['ptr', 'ptr'], returns: 'void' },
    ndpi_load_protocols_file: { args: ['ptr', 'ptr'], returns: 'i32' },
    ndpi_finalize_initialization: { args: ['ptr'], returns: 'void' },
    ndpi_get_num_supported_protocols: { args: ['ptr'], returns: 'u32' },
    ndpi_get_proto_name: { args: ['ptr', 'u16'], returns: 'ptr' },
    ndpi_detection_get_sizeof_ndpi_flow_struct: { args: [], returns: 'u32' },
    ndpi_detection_process_packet: { args: ['ptr', 'ptr', 'ptr', 'u16', 'u64'], returns: 'u64_fast' },
    ndpi_detection_giveup: { args: ['ptr', 'ptr', 'u8', 'ptr'], returns: 'u64_fast' },
    ndpi_extra_dissection_possible: { args: ['ptr', 'ptr'], returns: 'u8' },
    ndpi_free_flow_data: { args: ['ptr'], returns: 'void' },
  })
  // Bun answers an error where others throw it.
  if (library instanceof Error) throw new Error(`${ndpiLibrary} cannot be opened`)
  const n = library.symbols
  const detection = n.ndpi_init_detection_module(0)
  if (!detection) throw new Error('nDPI has no memory')
  const namesNow = () =>
    Array.from({ length: n.ndpi_get_num_supported_protocols(detection) }, (_, number) =>
      new ffi.CString(n.ndpi_get_proto_name(detection, number)).toString(),
    )
  n.ndpi_set_protocol_detection_bitmask2(detection, ffi.ptr(bitmaskWithout(namesNow())))
  if (n.ndpi_load_protocols_file(detection, ffi.ptr(Buffer.from(`${hostList}\0`))) !== 0)
    throw new Error(`nDPI does not read ${hostList}`)
  n.ndpi_finalize_initialization(detection)

  const size = n.ndpi_detection_get_sizeof_ndpi_flow_struct() + spareBytes
  const flowBytes = Math.ceil(size / alignment) * alignment
  const memory = new Uint8Array(flowBytes * flows)
  const start = ffi.ptr(memory)
  const wasGuessed = new Uint8Array(1)
  const at = (flow: number) => start + flow * flowBytes
  // The structure of the answer has eight bytes: carrier, application, category.
  const guessOf = (answer: number): Guess => ({
    carrier: Number(answer) % 0x10000,
    application: Math.floor(Number(answer) / 0x10000) % 0x10000,
  })
  return {
    names: namesNow(),
    look: (flow, pointer, bytes, atMs) =>
      guessOf(n.ndpi_detection_process_packet(detection, at(flow), pointer, bytes, atMs)),
    mayTellMore: (flow) => n.ndpi_extra_dissection_possible(detection, at(flow)) !== 0,
    giveUp: (flow) => guessOf(n.ndpi_detection_giveup(detection, at(flow), 0, ffi.ptr(wasGuessed))),
    clear: (flow) => {
      n.ndpi_free_flow_data(at(flow))
      memory.fill(0, flow * flowBytes, (flow + 1) * flowBytes)
    },
    addressOf: (bytes) => ffi.ptr(bytes),
  }
}

/** The set of all protocols but those that are not to be looked for, which are numbered as they are named. */
function bitmaskWithout(names: readonly string[]): Uint8Array {
  const bits = new Uint8Array(bitmaskBytes).fill(0xff)
  for (const name of notLookedFor) {
    const number = names.indexOf(name)
    if (number === -1) throw new Error(`nDPI has no protocol ${name}`)
    bits[number >>> 3]! &= ~(1 << (number & 7))
  }
  return bits
}
