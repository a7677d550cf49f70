import { packetMessage } from '../../../core/log/packet-message.ts'
import type { BlockView } from '../segments/block.ts'
import { bitsOfText, foldForSearch } from '../segments/fold.ts'
import { both, either, type Mask } from './mask.ts'
import { numberMask, partOfWordMask, remembered, type Tables, wordMask } from './word-match.ts'

/** A text that is looked for. */
export interface Needle {
  /** As it is compared with folded text. */
  readonly text: string
  readonly bytes: Buffer
  /** False when no row can hold it: rows have no line feeds and no halves of characters. */
  readonly isPossible: boolean
  readonly packets: PacketNeedle
}

/** A text as it may stand in the message of a packet. */
interface PacketNeedle {
  /** Parts, each of which lies within one part of the message. */
  readonly parts: readonly PacketPart[]
  /** True when a row that holds all parts holds the text. */
  readonly isExact: boolean
}

interface PacketPart {
  readonly text: string
  /** Bits that the filter of a block has when a word holds the text; none where it may stand elsewhere. */
  readonly bits: readonly number[]
  /** Bits that it has in any case when a word holds the text. */
  readonly wordBits: readonly number[]
  readonly isPort: (value: number) => boolean
  readonly isLength: (value: number) => boolean
}

/** A text to look for, folded. */
export function needleOf(text: string, tables: Tables): Needle {
  const folded = foldForSearch(text)
  const parts = folded.split(/[ :[\]]+/).filter((part) => part !== '')
  return {
    text: folded,
    bytes: Buffer.from(folded),
    isPossible: text.isWellFormed() && !text.includes('\n'),
    packets: {
      isExact: parts.length === 1 && parts[0] === folded,
      parts: parts.map((part) => ({
        text: part,
        bits: isInWords(part) ? bitsOfText(Buffer.from(part)) : [],
        wordBits: bitsOfText(Buffer.from(part)),
        isPort: remembered((value) => String(value).includes(part), tables),
        isLength: remembered((value) => `len=${value}`.includes(part), tables),
      })),
    },
  }
}

/** True for a text that is no part of an address, a port or a length. */
function isInWords(part: string): boolean {
  return !/^[\da-f.]*$/.test(part) && !/^[len=\d]*$/.test(part) && !'->'.includes(part)
}

/** Rows whose message holds the text. */
export function textMask(view: BlockView, needle: Needle, bits: readonly number[]): Mask {
  const stored = view.block.mayHold(bits) ? storedMask(view, needle) : false
  return view.hasPackets ? either(stored, packetMask(view, needle)) : stored
}

function storedMask(view: BlockView, { bytes }: Needle): Mask {
  const text = view.text()
  const { folded } = text
  let at = folded.indexOf(bytes)
  if (at < 0) return false
  const { ends } = text
  const rows = new Uint8Array(view.rows)
  for (let row = 0; at >= 0; ) {
    while (ends[row]! < at) row++
    rows[row] = 1
    at = folded.indexOf(bytes, ends[row]!)
  }
  return rows
}

/** Rows of packets, whose messages are not stored: the parts of the text are looked for in the columns. */
function packetMask(view: BlockView, { text, packets }: Needle): Mask {
  const { parts, isExact } = packets
  const isKnown = plainPackets.every((name) => view.block.isPlain(name))
  if (isKnown && parts.some(({ bits }) => bits.length > 0 && !view.block.mayHold(bits))) return false
  let mask: Mask = wordMask(view, 'event.kind', (kind) => kind === 'packet', false)
  for (const part of parts) {
    if (mask === false) return false
    mask = both(mask, partMask(view, part))
  }
  if (mask === false) return false
  const isStored = storedRows(view)
  const isInFront = isKnown ? actionMatcher(view, text) : () => false
  const rows = new Uint8Array(view.rows)
  for (let row = 0; row < rows.length; row++) {
    if ((mask !== true && mask[row] === 0) || isStored(row)) continue
    if (isExact || isInFront(row)) rows[row] = 1
    else {
      const message = packetMessage(view.packet(row))
      rows[row] = Number((isKnown ? message : foldForSearch(message)).includes(text))
    }
  }
  return rows
}

/** Rows that have the text in their action and protocol; addresses need not be printed for them. */
function actionMatcher(view: BlockView, text: string): (row: number) => boolean {
  const [actions, protocols] = [view.words('event.action'), view.words('event.protocol')]
  if (actions === null || protocols === null) return () => false
  const known = new Map<number, boolean>()
  return (row) => {
    const [action, protocol] = [actions.index[row]!, protocols.index[row]!]
    const key = action * 2 ** 16 + protocol
    const found = known.get(key)
    if (found !== undefined) return found
    const word = actions.words[action]!
    const holds = word !== '' && `${word} ${protocols.words[protocol]!} `.includes(text)
    known.set(key, holds)
    return holds
  }
}

const plainPackets = [
  'rule',
  'action',
  'protocol',
  'in_interface',
  'out_interface',
  'source',
  'destination',
].map((name) => `event.${name}`)

/** Packets with a message of their own, which the log of an earlier release has. */
function storedRows(view: BlockView): (row: number) => boolean {
  const text = view.text()
  if (text.folded.length <= view.rows) return () => false
  const { ends } = text
  return (row) => ends[row]! > (row === 0 ? 0 : ends[row - 1]! + 1)
}

function partMask(view: BlockView, { text, wordBits, isPort, isLength }: PacketPart): Mask {
  if ('->'.includes(text) || 'len='.includes(text)) return true
  let mask: Mask = false
  const add = (other: () => Mask) => {
    if (mask !== true) mask = either(mask, other())
  }
  const isInWord = view.block.mayHold(wordBits)
  for (const name of isInWord ? ['event.rule', 'event.action', 'event.protocol'] : [])
    add(() => partOfWordMask(view, name, text))
  for (const [name, before] of isInWord ? interfaces : [])
    add(() => wordMask(view, name, (word) => word !== '' && (before + word).includes(text), true))
  if (/^[len=\d]*$/.test(text)) add(() => numberMask(view.number('event.length'), isLength, isLength(0)))
  if (/^\d+$/.test(text))
    for (const name of ['event.source_port', 'event.destination_port'])
      add(() => numberMask(view.number(name), isPort, false))
  const isHex = /^[\da-f.]+$/.test(text)
  for (const name of ['event.source', 'event.destination'])
    if (isHex || !view.block.isHex(name)) add(() => partOfWordMask(view, name, text))
  return mask
}

const interfaces = [
  ['event.in_interface', 'in='],
  ['event.out_interface', 'out='],
] as const
