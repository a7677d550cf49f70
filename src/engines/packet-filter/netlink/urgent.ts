import type { MessageWriter } from '../../netlink-message.ts'
import * as kernel from './numbers.ts'

const urgent = Uint8Array.of(0x20)
/** The length of the header, and its flags without that of urgent data. */
const others = Uint8Array.of(0xff, 0xdf)
const flags = { offset: 13, bytes: 1 } as const
const flagsWithLength = { offset: 12, bytes: 2 } as const
const checksumOffset = 16

/** Parts of the writer of rules that these expressions are made of. */
export interface UrgentWriter {
  readonly writer: MessageWriter
  readonly expression: (name: string, write: () => void) => void
  readonly bits: (mask: Uint8Array) => void
  readonly isEqual: (value: Uint8Array) => void
}

/** Makes urgent data of TCP usual data; the rule ends there for segments without it. */
export function clearUrgent({ writer, expression, bits, isEqual }: UrgentWriter): void {
  const { first } = kernel.register
  const { payload } = kernel
  const place = ({ offset, bytes }: { readonly offset: number; readonly bytes: number }) => {
    writer.number(payload.base, kernel.base.transport)
    writer.number(payload.offset, offset)
    writer.number(payload.length, bytes)
  }
  const load = (field: { readonly offset: number; readonly bytes: number }) =>
    expression('payload', () => {
      writer.number(payload.destination, first)
      place(field)
    })
  load(flags)
  bits(urgent)
  isEqual(urgent)
  load(flagsWithLength)
  bits(others)
  expression('payload', () => {
    writer.number(payload.source, first)
    place(flagsWithLength)
    writer.number(payload.checksumType, payload.internetChecksum)
    writer.number(payload.checksumOffset, checksumOffset)
  })
}
