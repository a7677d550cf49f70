import type { CompileInputs } from '../../core/inputs.ts'
import { printAddress } from '../../core/ip.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { explain } from './explain.ts'
import { tableIndexes } from './table-indexes.ts'

/** With fewer parts of tables, a first question is quick anyway. */
const manyParts = 3
const questions = 40
const packetsAQuestion = 25

/**
 * Makes what questions about packets need before they are asked, a step of some milliseconds at a time: the indexes of
 * the tables and, once there is much of these, the machine code, by questions that nobody asked. Yields whether this
 * was rehearsed.
 */
export function* explainAhead(
  snapshot: Snapshot,
  inputs: CompileInputs,
  isRehearsed: boolean,
): Generator<void, boolean> {
  const parts = Object.values(tableIndexes(snapshot, inputs)).flatMap((index) => index.parts)
  for (const part of parts) {
    void part.block
    yield
  }
  if (isRehearsed || parts.length < manyParts) return isRehearsed
  for (let count = 0; count < questions; count++) {
    explain(snapshot, inputs, { packets: packetsOf(count) })
    yield
  }
  return true
}

/** Packets between addresses all over IPv4. */
function packetsOf(question: number) {
  return Array.from({ length: packetsAQuestion }, (_, index) => {
    const number = question * packetsAQuestion + index
    return {
      protocol: number % 2 === 0 ? 'tcp' : 'udp',
      src_ip: somewhere(2 * number),
      src_port: 1024 + number,
      dst_ip: somewhere(2 * number + 1),
      dst_port: number,
    }
  })
}

/** The numbers go far apart: Knuth's multiplicative hash. */
function somewhere(number: number): string {
  return printAddress(4, BigInt(Math.imul(number, 2_654_435_761) >>> 0))
}
