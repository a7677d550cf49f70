import { MessageWriter, smallMessage } from '../../netlink-message.ts'
import type { LiveEntry } from './live-entry.ts'

const subsystem = 1 << 8 // NFNL_SUBSYS_CTNETLINK
const get = subsystem | 1 // IPCTNL_MSG_CT_GET
const remove = subsystem | 2 // IPCTNL_MSG_CT_DELETE
const request = 1 // NLM_F_REQUEST
const acknowledged = 4 // NLM_F_ACK
const dump = 0x300 // NLM_F_DUMP
const part = { original: 1, id: 12 } as const // CTA_TUPLE_ORIG, CTA_ID
const families = { 4: 2, 16: 10 } as const
const nested = 0x8000

/** Asks for the whole table, of all families. */
export function tableRequest(): Uint8Array {
  const writer = new MessageWriter(smallMessage)
  return writer.write(() => writer.message({ type: get, flags: request | dump, family: 0 }, () => undefined))
}

/** Asks the kernel to end a connection, and no other one that has got its tuple meanwhile. */
export function deletionOf(entry: LiveEntry): Buffer {
  const { bytes, tupleFrom, tupleTo, id, addressBytes } = entry
  const writer = new MessageWriter(smallMessage)
  const written = writer.write(() =>
    writer.message(
      { type: remove, flags: request | acknowledged, family: families[addressBytes as 4 | 16] },
      () => {
        writer.bytes(part.original | nested, bytes.subarray(tupleFrom, tupleTo))
        writer.number(part.id, id)
      },
    ),
  )
  return Buffer.from(written)
}
