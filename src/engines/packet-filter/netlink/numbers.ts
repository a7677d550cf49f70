/**
 * Numbers of the kernel's interface that we use, under the names of `linux/netlink.h`, `linux/netfilter/nfnetlink.h`
 * and `linux/netfilter/nf_tables.h` without their common prefixes.
 */

/** Messages of every kind of netlink. */
export const control = { error: 2, done: 3, batchBegin: 0x10, batchEnd: 0x11 } as const

/** Flags in a message's header. */
export const flag = { request: 0x1, dump: 0x300, create: 0x400, append: 0x800 } as const
/** The same bits in an answer: a dump that changes cut short, and what the kernel adds to an error. */
export const answerFlag = { interrupted: 0x10, explained: 0x200 } as const

/** `NFPROTO_UNSPEC`, `NFPROTO_INET` and the subsystem of nf_tables. */
export const anyFamily = 0
export const inet = 1
export const subsystem = 10

const nft = (number: number) => (subsystem << 8) | number

/** `NFT_MSG_…`, with the subsystem. */
export const message = {
  newTable: nft(0),
  getTable: nft(1),
  deleteTable: nft(2),
  newChain: nft(3),
  getChain: nft(4),
  deleteChain: nft(5),
  newRule: nft(6),
  deleteRule: nft(8),
  newSet: nft(9),
  getSet: nft(10),
  deleteSet: nft(11),
  newElements: nft(12),
  getElements: nft(13),
  deleteElements: nft(14),
  newObject: nft(18),
  getObject: nft(19),
  deleteObject: nft(20),
  newGeneration: nft(15),
  getGeneration: nft(16),
  newFlowtable: nft(22),
  deleteFlowtable: nft(24),
} as const

/** Attributes of tables, chains and rules: `NFTA_TABLE_…`, `NFTA_CHAIN_…`, `NFTA_HOOK_…`, `NFTA_RULE_…`. */
export const table = { name: 1, flags: 2, handle: 4 } as const
export const chain = { table: 1, name: 3, hook: 4, policy: 5, use: 6, type: 7 } as const
export const hook = { number: 1, priority: 2 } as const
export const rule = { table: 1, chain: 2, handle: 3, expressions: 4, userdata: 7 } as const

/** Attributes of sets and of lists of elements: `NFTA_SET_…`, `NFTA_SET_ELEM_LIST_…`, `NFTA_SET_ELEM_…`. */
export const set = {
  table: 1,
  name: 2,
  flags: 3,
  keyType: 4,
  keyLength: 5,
  dataType: 6,
  dataLength: 7,
  description: 9,
  id: 10,
  timeout: 11,
  userdata: 13,
  objectType: 15,
  handle: 16,
  counter: 17,
} as const
export const setFlag = {
  anonymous: 0x1,
  constant: 0x2,
  interval: 0x4,
  map: 0x8,
  timeout: 0x10,
  dynamic: 0x20,
  object: 0x40,
} as const
export const elements = { table: 1, set: 2, list: 3, setId: 4 } as const
export const element = { key: 1, data: 2, flags: 3, userdata: 6, counter: 7, object: 9 } as const
export const intervalEnd = 1

/** Attributes of objects and counters: `NFTA_OBJ_…`, `NFTA_COUNTER_…`. */
export const object = { table: 1, name: 2, type: 3, data: 4 } as const
export const counter = { bytes: 1, packets: 2 } as const

/** Attributes of the generation: `NFTA_GEN_…`. */
export const generation = { id: 1, process: 2, processName: 3 } as const

/** `NFTA_LIST_ELEM`, `NFTA_EXPR_…`, `NFTA_DATA_…` and `NFTA_VERDICT_…`. */
export const listItem = 1
export const expression = { name: 1, data: 2 } as const
export const data = { value: 1, verdict: 2 } as const
export const verdict = { code: 1, chain: 2 } as const
/** Codes of verdicts, as unsigned numbers. */
export const verdictCode = {
  drop: 0,
  accept: 1,
  jump: 0xffff_fffd,
  goto: 0xffff_fffc,
  return: 0xffff_fffb,
} as const
/** `NFT_DATA_VERDICT`, the type of a verdict map's data. */
export const verdictData = 0xffff_ff00

/** Attributes of expressions: `NFTA_META_…` and so on. */
export const meta = { destination: 1, key: 2, source: 3 } as const
export const ct = { destination: 1, key: 2, direction: 3, source: 4 } as const
export const compare = { source: 1, operation: 2, data: 3 } as const
export const range = { source: 1, operation: 2, from: 3, to: 4 } as const
export const payload = {
  ...{ destination: 1, base: 2, offset: 3, length: 4, source: 5, checksumType: 6, checksumOffset: 7 },
  internetChecksum: 1,
} as const
/** Options in headers: `NFTA_EXTHDR_…`, `NFT_EXTHDR_OP_TCPOPT`. */
export const headerOption = { type: 2, operation: 6, ofTcp: 1 } as const
export const lookup = { set: 1, source: 2, destination: 3, setId: 4, flags: 5 } as const
export const bitwise = { source: 1, destination: 2, length: 3, mask: 4, xor: 5, operation: 6 } as const
export const byteorder = { source: 1, destination: 2, operation: 3, length: 4, size: 5 } as const
export const immediate = { destination: 1, data: 2 } as const
/** `NFT_OBJECT_…`, and the attributes of a helper: `NFTA_CT_HELPER_…`. */
export const objectType = { counter: 1, helper: 3 } as const
export const helper = { name: 1, family: 2, protocol: 3 } as const
export const objectReference = { type: 1, name: 2, source: 3, set: 4 } as const
export const log = { group: 1, prefix: 2, snaplen: 3, threshold: 4 } as const
export const nat = {
  type: 1,
  family: 2,
  addressMin: 3,
  addressMax: 4,
  portMin: 5,
  portMax: 6,
  flags: 7,
} as const
export const queue = { number: 1, total: 2, flags: 3, bypass: 1 } as const
export const reject = { type: 1, code: 2 } as const

/** Types and codes of rejections. */
export const rejection = {
  'tcp-reset': { type: 1, code: 0 },
  'port-unreachable': { type: 2, code: 1 },
} as const
export const fib = { destination: 1, result: 2, flags: 3 } as const
export const socket = { key: 1, destination: 2, transparent: 0 } as const
/** `update` is the operation that begins the time of an element anew where it is there. */
export const dynamicSet = { name: 1, operation: 3, key: 4, update: 1 } as const
export const tproxy = { family: 1, port: 3 } as const

/** `NFTA_FIB_F_…` and `NFT_FIB_RESULT_…`: what is looked up, and what is asked of it. */
export const fibLookUp = { source: 1, destination: 2, outDevice: 2, addressType: 3 } as const

/** `NFT_META_…` and `NFT_CT_…` that can be loaded. */
export const metaKey = {
  mark: 3,
  iifname: 6,
  oifname: 7,
  iiftype: 8,
  nfproto: 15,
  l4proto: 16,
  time: 30,
} as const
export const ctKey = { state: 0, direction: 1, status: 2, mark: 3, labels: 13, zone: 17 } as const
/** Bits of a connection's state and status: `NF_CT_STATE_BIT` and `IPS_…`. */
export const connectionState = { invalid: 1, established: 2, related: 4, new: 8 } as const
export const connectionStatus = { expected: 0x1, snat: 0x10, dnat: 0x20 } as const
/** `IP_CT_DIR_ORIGINAL`. */
export const originalDirection = 0

/** `NFT_CMP_…` and `NFT_RANGE_NEQ`. */
export const operation = { equal: 0, notEqual: 1, less: 2, atMost: 3, atLeast: 5, outside: 1 } as const

/** `NFT_PAYLOAD_…_HEADER`. */
export const base = { link: 0, network: 1, transport: 2 } as const

/**
 * The register of verdicts and the first two of those for data, 16 bytes each. The kernel also knows them in four parts of 4
 * bytes: `part` is the first part of the first one, and `beforeSecond` its last.
 */
export const register = { verdict: 0, first: 1, second: 2, part: 8, beforeSecond: 11 } as const
