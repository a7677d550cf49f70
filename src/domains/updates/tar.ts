import { type Problem, problem } from '../../core/failure.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

const blockBytes = 512
/** Extended headers are short; longer ones are no honest archive's. */
const extendedLimitBytes = 64 * 1024

/** A member of an archive. */
export interface TarMember {
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly sizeBytes: number
}

/** Judge of the members: a problem ends the reading. */
export interface TarVisitor {
  member(member: TarMember): Problem | null
  /** A symbolic link; where this is left out, links are refused. */
  link?(name: string, target: string): Problem | null
  /** The bytes of the newest member, in order. */
  data(chunk: Uint8Array): Problem | null
}

/** A refusal of an archive. */
export function badArchive(rule: Message): Problem {
  return problem('', rule, 'bad_archive')
}

type Header =
  | TarMember
  | { readonly kind: 'extended'; readonly sizeBytes: number }
  | { readonly kind: 'link'; readonly name: string; readonly target: string; readonly sizeBytes: 0 }
  | { readonly kind: 'end'; readonly sizeBytes: number }

/**
 * Reads a tar stream (ustar, also as GNU tar and pax write it) as it comes, in constant memory. Only regular files and
 * folders are members: links, devices, sparse and multi-volume files are refused, and so are extended headers that
 * give a member another name or size.
 */
export class TarReader {
  readonly #visitor: TarVisitor
  readonly #block = new Uint8Array(blockBytes)
  #filled = 0
  #extended: number[] | null = null
  #left = 0
  #padding = 0
  #ended = false

  constructor(visitor: TarVisitor) {
    this.#visitor = visitor
  }

  /** Takes the next bytes; answers the rule that they break. */
  push(chunk: Uint8Array): Problem | null {
    let at = 0
    while (at < chunk.length) {
      if (this.#ended) {
        // What stands behind the end is for some readers a second archive.
        return chunk.subarray(at).every((byte) => byte === 0)
          ? null
          : badArchive(message('must hold nothing but zero bytes behind its end'))
      }
      if (this.#left > 0) {
        const part = chunk.subarray(at, at + this.#left)
        const found = this.#take(part)
        if (found) return found
        at += part.length
        this.#left -= part.length
        if (this.#left === 0 && this.#extended) {
          const refused = judgeExtended(Uint8Array.from(this.#extended))
          this.#extended = null
          if (refused) return refused
        }
      } else if (this.#padding > 0) {
        const skipped = Math.min(this.#padding, chunk.length - at)
        at += skipped
        this.#padding -= skipped
      } else {
        const part = chunk.subarray(at, at + blockBytes - this.#filled)
        this.#block.set(part, this.#filled)
        at += part.length
        this.#filled += part.length
        const found = this.#filled === blockBytes ? this.#begin() : null
        if (found) return found
      }
    }
    return null
  }

  /** Problem of a stream that ends here. */
  finish(): Problem | null {
    const isWhole = this.#ended || (this.#left === 0 && this.#filled === 0 && this.#padding === 0)
    return isWhole ? null : badArchive(message('must be a tar archive that is not cut off'))
  }

  #take(part: Uint8Array): Problem | null {
    if (!this.#extended) return this.#visitor.data(part)
    for (const byte of part) this.#extended.push(byte)
    return null
  }

  #noLink(): Problem | null {
    return this.#visitor.link === undefined ? onlyFiles() : null
  }

  #begin(): Problem | null {
    this.#filled = 0
    const header = parseHeader(this.#block)
    if ('message' in header) return header
    if (header.kind === 'end') {
      this.#ended = true
      return null
    }
    this.#left = header.sizeBytes
    this.#padding = (blockBytes - (header.sizeBytes % blockBytes)) % blockBytes
    if (header.kind === 'link') return this.#visitor.link?.(header.name, header.target) ?? this.#noLink()
    if (header.kind !== 'extended') return this.#visitor.member(header)
    if (header.sizeBytes > extendedLimitBytes) {
      return badArchive(
        message('must not have extended headers of more than {extendedLimitBytes} bytes', {
          extendedLimitBytes,
        }),
      )
    }
    this.#extended = []
    return null
  }
}

function parseHeader(block: Uint8Array): Header | Problem {
  if (block.every((byte) => byte === 0)) return { kind: 'end', sizeBytes: 0 }
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (octal(block, 148, 8) !== sum) return badArchive(message('must be a tar archive'))
  const sizeBytes = octal(block, 124, 12)
  if (sizeBytes === null) return badArchive(message('must give sizes of members as octal numbers'))
  const own = text(block, 0, 100)
  const isUstar = text(block, 257, 6) === 'ustar' && block[263] === 0x30
  const prefix = isUstar ? text(block, 345, 155) : ''
  if (own === null || prefix === null) return badArchive(message('must give names of members in UTF-8'))
  const name = prefix === '' ? own : `${prefix}/${own}`
  switch (String.fromCharCode(block[156]!)) {
    case '0':
    case '\0':
      return { kind: name.endsWith('/') ? 'folder' : 'file', name, sizeBytes }
    case '5':
      return sizeBytes === 0
        ? { kind: 'folder', name, sizeBytes }
        : badArchive(message('must not have folders with content'))
    case '2': {
      const target = text(block, 157, 100)
      return target === null || sizeBytes !== 0 ? onlyFiles() : { kind: 'link', name, target, sizeBytes }
    }
    case 'x':
    case 'g':
      return { kind: 'extended', sizeBytes }
    case 'L':
    case 'K':
      return badArchive(message('must not have names of members that are too long for their headers'))
    default:
      return onlyFiles()
  }
}

function onlyFiles(): Problem {
  return badArchive(message('must hold regular files only, no links, devices or sparse files'))
}

/** A number in octal digits, ended by a space or a zero byte; null when it is none. */
function octal(block: Uint8Array, from: number, length: number): number | null {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(String.fromCharCode(...block.subarray(from, from + length)))?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 8)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text up to the first zero byte; null when it is not UTF-8. */
function text(block: Uint8Array, from: number, length: number): string | null {
  const field = block.subarray(from, from + length)
  const end = field.indexOf(0)
  try {
    return utf8.decode(end < 0 ? field : field.subarray(0, end))
  } catch {
    return null
  }
}

/** Keys of pax headers that say nothing about what a member is. */
const harmless =
  /^(mtime|atime|ctime|uid|gid|uname|gname|comment|LIBARCHIVE\.(creationtime|xattr\..*)|SCHILY\..*)$/

/** Reads pax records, `LENGTH KEY=VALUE\n` each. */
function judgeExtended(bytes: Uint8Array): Problem | null {
  for (let at = 0; at < bytes.length; ) {
    const head = String.fromCharCode(...bytes.subarray(at, at + 128))
    const match = /^(\d{1,5}) ([^=\n]+)=/.exec(head)
    const length = Number(match?.[1])
    if (!match || length < match[0].length || bytes[at + length - 1] !== 0x0a) {
      return badArchive(message('must not have damaged extended headers'))
    }
    if (!harmless.test(match[2]!)) {
      return badArchive(
        message('must not have extended headers with {key}', { key: match[2]!.replaceAll(/[^\w.]/g, '') }),
      )
    }
    at += length
  }
  return null
}
