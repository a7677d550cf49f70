const sector = 2048

/** A file or a folder of an image that tests make. */
export interface IsoEntry {
  /** As plain ISO 9660 writes it: `VERSION.JSO;1`. */
  readonly name: string
  /** Its Rock Ridge name. */
  readonly longName?: string
  readonly content: Buffer | readonly IsoEntry[]
  /** A size other than that of the content. */
  readonly claims?: number
}

/** A file of an image. */
export function isoFile(name: string, content: string, rest: Partial<IsoEntry> = {}): IsoEntry {
  return { name, content: Buffer.from(content), ...rest }
}

/** What an image is like besides its files. */
export interface IsoShape {
  /** The files are in the Joliet tree alone. */
  readonly joliet?: boolean
  /** Sectors that the volume claims beyond what is there. */
  readonly missingSectors?: number
}

/** An ISO 9660 image. */
export function iso(
  entries: readonly IsoEntry[],
  { joliet = false, missingSectors = 0 }: IsoShape = {},
): Buffer {
  const sectors: Buffer[] = []
  const first = 20
  const place = (content: Buffer): number => {
    const padded = Buffer.alloc(Math.max(1, Math.ceil(content.length / sector)) * sector)
    content.copy(padded)
    for (let at = 0; at < padded.length; at += sector) sectors.push(padded.subarray(at, at + sector))
    return first + sectors.length - padded.length / sector
  }
  const folder = (members: readonly IsoEntry[], isJoliet: boolean): { at: number; length: number } => {
    const records = members.map((member) => {
      const isFolder = !Buffer.isBuffer(member.content)
      const { at, length } = isFolder
        ? folder(member.content as readonly IsoEntry[], isJoliet)
        : { at: place(member.content as Buffer), length: (member.content as Buffer).length }
      return record({ member, at, length: member.claims ?? length, isFolder, isJoliet })
    })
    const dots = ['\0', '\x01'].map((name) =>
      record({ member: { name, content: [] }, at: 0, length: sector, isFolder: true, isJoliet: false }),
    )
    return { at: place(Buffer.concat([...dots, ...records])), length: sector }
  }
  const plain = folder(joliet ? [] : entries, false)
  const unicode = joliet ? folder(entries, true) : null
  const total = first + sectors.length + missingSectors
  const descriptors = [
    descriptor(1, plain, total),
    ...(unicode ? [descriptor(2, unicode, total)] : []),
    Buffer.concat([Buffer.from([255]), Buffer.from('CD001\x01')]),
  ]
  const head = Buffer.alloc(first * sector)
  for (const [index, bytes] of descriptors.entries()) bytes.copy(head, (16 + index) * sector)
  return Buffer.concat([head, ...sectors])
}

function descriptor(type: number, root: { at: number; length: number }, total: number): Buffer {
  const bytes = Buffer.alloc(sector)
  bytes[0] = type
  bytes.write('CD001\x01', 1)
  bytes.write('GATEHOUSE'.padEnd(32), 40)
  bytes.writeUInt32LE(total, 80)
  if (type === 2) bytes.write('%/E', 88)
  bytes.writeUInt16LE(sector, 128)
  record({ member: { name: '\0', content: [] }, ...root, isFolder: true, isJoliet: false }).copy(bytes, 156)
  return bytes
}

interface RecordParts {
  readonly member: IsoEntry
  readonly at: number
  readonly length: number
  readonly isFolder: boolean
  readonly isJoliet: boolean
}

function record({ member, at, length, isFolder, isJoliet }: RecordParts): Buffer {
  const name = isJoliet
    ? Buffer.from(member.longName ?? member.name, 'utf16le').swap16()
    : Buffer.from(member.name, 'latin1')
  const longName = !isJoliet && member.longName ? Buffer.from(member.longName) : null
  const rockRidge = longName
    ? Buffer.concat([Buffer.from('NM'), Buffer.from([5 + longName.length, 1, 0]), longName])
    : Buffer.alloc(0)
  const used = 33 + name.length + (name.length % 2 === 0 ? 1 : 0) + rockRidge.length
  const bytes = Buffer.alloc(used + (used % 2))
  bytes[0] = bytes.length
  bytes.writeUInt32LE(at, 2)
  bytes.writeUInt32LE(length, 10)
  bytes[25] = isFolder ? 2 : 0
  bytes[32] = name.length
  name.copy(bytes, 33)
  rockRidge.copy(bytes, used - rockRidge.length)
  return bytes
}
