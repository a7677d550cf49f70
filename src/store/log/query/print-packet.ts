import { AddressPieces } from '../../../core/log/print/address-pieces.ts'
import type { FrameWriter } from '../../../core/log/print/frames.ts'
import { Pieces } from '../../../core/log/print/pieces.ts'
import type { BlockView } from '../segments/block.ts'

/** Words of a column, as they are written. */
interface WrittenWords {
  readonly isEmpty: (place: number) => boolean
  readonly write: (place: number, writer: FrameWriter) => void
}

type WordAt = (row: number) => boolean

/**
 * Writes messages of packets from their columns, as `core/log/packet-message.ts` prints them; `escapeText` is what becomes of each
 * part.
 */
export function packetPrinter(
  view: BlockView,
  writer: FrameWriter,
  escapeText: (text: string) => string,
): (row: number) => void {
  const literal = (text: string) => {
    const bytes = Buffer.from(escapeText(text))
    return () => writer.bytes(bytes, 0, bytes.length)
  }
  /** Writes the word of a row with something in front, unless it is empty; answers whether it did. */
  const word = (field: string, front: () => void = () => undefined): WordAt => {
    const column = view.words(`event.${field}`)
    if (column === null) return () => false
    const pieces: WrittenWords = new Pieces(column.words, escapeText)
    return (row) => {
      const place = column.index[row]!
      if (pieces.isEmpty(place)) return false
      front()
      pieces.write(place, writer)
      return true
    }
  }
  const endpoint = (address: string, port: string): ((row: number) => void) => {
    const ports = view.number(`event.${port}`)
    const [colon, withPort] = [literal(':'), addresses(view, `event.${address}`, true, escapeText)]
    const plain = addresses(view, `event.${address}`, false, escapeText)
    return (row) => {
      const hasPort = ports !== null && !Number.isNaN(ports[row]!)
      ;(hasPort ? withPort : plain)(row, writer)
      if (!hasPort) return
      colon()
      writer.number(ports, row)
    }
  }
  const space = literal(' ')
  const [rule, action, protocol] = [word('rule'), word('action'), word('protocol')]
  const [actionBehind, arrow, length] = [word('action', space), literal(' -> '), literal(' len=')]
  const source = endpoint('source', 'source_port')
  const destination = endpoint('destination', 'destination_port')
  const [inside, outside] = [word('in_interface', literal(' in=')), word('out_interface', literal(' out='))]
  const lengths = view.number('event.length')?.map((value) => (Number.isNaN(value) ? 0 : value))
  const zero = literal('0')
  return (row) => {
    const hasRule = rule(row)
    const hasAction = hasRule ? actionBehind(row) : action(row)
    if (hasRule || hasAction) space()
    protocol(row)
    space()
    source(row)
    arrow()
    destination(row)
    inside(row)
    outside(row)
    length()
    if (lengths === undefined) zero()
    else writer.number(lengths, row)
  }
}

/** Writes addresses, those of IPv6 in brackets where a port follows. */
function addresses(
  view: BlockView,
  name: string,
  hasPort: boolean,
  escapeText: (text: string) => string,
): (row: number, writer: FrameWriter) => void {
  const column = view.words(name)
  if (column === null) return () => undefined
  const { bytes, index, words } = column
  const [open, close] = hasPort ? ['[', ']'] : ['', '']
  const bare = { front: Buffer.alloc(0), behind: Buffer.alloc(0) }
  const pieces: WrittenWords =
    bytes !== null && view.block.isHex(name)
      ? new AddressPieces(bytes, [bare, { front: Buffer.from(open), behind: Buffer.from(close) }])
      : new Pieces(words, (word) =>
          word.includes(':') ? `${open}${escapeText(word)}${close}` : escapeText(word),
        )
  return (row, writer) => pieces.write(index[row]!, writer)
}
