import type { MessageWriter } from '../../netlink-message.ts'
import * as kernel from './numbers.ts'

const urgent = Uint8Array.of(0x20)
/** The length of the header, and its flags without that of urgent data. */
const others = Uint8Array.of(0xff, 0xdf)
const flags = { offset: 13, bytes: 1 } as const
const flagsWithLength = { offset: 12, bytes: 2 } as const
const checksumOffset = 16
const fastOpenOptions = [34, 254] as const

/** Parts of the writer of rules that these expressions are made of. */
export interface UsualWriter {
  readonly writer: MessageWriter
  readonly expression: (name: string, write: () => void) => void
  readonly bits: (mask: Uint8Array) => void
  readonly isEqual: (value: Uint8Array) => void
}

/** Takes the option of TCP Fast Open away, as its number is and as it was while it was tried out. */
function stripFastOpen({ writer, expression }: UsualWriter): void {
  for (const option of fastOpenOptions)
    expression('exthdr', () => {
      writer.bytes(kernel.headerOption.type, [option])
      writer.number(kernel.headerOption.operation, kernel.headerOption.ofTcp)
    })
}

/** Makes urgent data of TCP usual data; the rule ends there for segments without it. */
function clearUrgent({ writer, expression, bits, isEqual }: UsualWriter): void {
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

/** Statements that make segments of TCP what their receivers and engines read alike. */
export const makeUsual = { 'clear-urgent': clearUrgent, 'strip-fast-open': stripFastOpen } as const
