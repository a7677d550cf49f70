import type { Content } from '../../core/resource/content.ts'

const sectorBytes = 2048
const firstDescriptor = 16
const maxDescriptors = 64
const maxFolderBytes = 1024 * 1024

/** A tree of files on an image: where its root folder lies and how names are written. */
interface Tree {
  readonly root: Extent
  readonly names: 'plain' | 'joliet'
}

interface Extent {
  readonly offset: number
  readonly lengthBytes: number
}

/** An image whose descriptors were read. */
export interface IsoImage {
  readonly volume: string
  readonly sizeBytes: number
  /** Unix seconds; 0 when the image does not say. */
  readonly created: number
  readonly trees: readonly Tree[]
}

/**
 * The volume descriptors of an image (ECMA-119, Joliet), or null when it has none. `sizeBytes` is what the image says
 * of itself.
 */
export async function readIso(content: Content): Promise<IsoImage | null> {
  let primary: Omit<IsoImage, 'trees'> | null = null
  const trees: Tree[] = []
  for (let sector = firstDescriptor; sector < firstDescriptor + maxDescriptors; sector++) {
    const bytes = await content.read(sector * sectorBytes, sectorBytes)
    if (bytes.length < sectorBytes || latin(bytes, 1, 5) !== 'CD001') return null
    const view = viewOf(bytes)
    const type = bytes[0]
    if (type === 255) return primary && { ...primary, trees }
    if (type !== 1 && type !== 2) continue
    if (view.getUint16(128, true) !== sectorBytes) return null
    const root = { offset: view.getUint32(158, true) * sectorBytes, lengthBytes: view.getUint32(166, true) }
    const isJoliet = type === 2 && /^%\/[@CE]/.test(latin(bytes, 88, 3))
    if (type === 2 && !isJoliet) continue
    trees.push({ root, names: isJoliet ? 'joliet' : 'plain' })
    if (type === 1 && !primary) {
      primary = {
        volume: latin(bytes, 40, 32).trim(),
        sizeBytes: view.getUint32(80, true) * sectorBytes,
        created: timeOf(latin(bytes, 813, 16), view.getInt8(829)),
      }
    }
  }
  return null
}

/**
 * The file at `path` as text, or null when no tree of the image has it within `limitBytes`. Letters are compared
 * case-blind; Rock Ridge and Joliet names count where they are.
 */
export async function readIsoFile(
  content: Content,
  { trees }: IsoImage,
  { path, limitBytes }: { readonly path: readonly string[]; readonly limitBytes: number },
): Promise<string | null> {
  for (const tree of trees) {
    let found: Extent | null = tree.root
    for (const [index, name] of path.entries()) {
      const isFolder = index < path.length - 1
      found = found && (await lookUp(content, found, { name, isFolder, names: tree.names }))
    }
    if (!found || found.lengthBytes > limitBytes) continue
    const bytes = await content.read(found.offset, found.lengthBytes)
    if (bytes.length === found.lengthBytes) return new TextDecoder().decode(bytes)
  }
  return null
}

interface Wanted {
  readonly name: string
  readonly isFolder: boolean
  readonly names: Tree['names']
}

async function lookUp(content: Content, folder: Extent, wanted: Wanted): Promise<Extent | null> {
  if (folder.lengthBytes > maxFolderBytes) return null
  const bytes = await content.read(folder.offset, folder.lengthBytes)
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]!
    if (length === 0) {
      // No record crosses a sector: the rest of this one is empty.
      at = (Math.floor(at / sectorBytes) + 1) * sectorBytes
      continue
    }
    const record = bytes.subarray(at, at + length)
    if (record.length < length || length < 34) return null
    if (isWanted(record, wanted)) {
      const view = viewOf(record)
      return { offset: view.getUint32(2, true) * sectorBytes, lengthBytes: view.getUint32(10, true) }
    }
    at += length
  }
  return null
}

const folderFlag = 2

function isWanted(record: Uint8Array, { name, isFolder, names }: Wanted): boolean {
  if (((record[25]! & folderFlag) !== 0) !== isFolder) return false
  const raw = record.subarray(33, 33 + record[32]!)
  const own = names === 'joliet' ? utf16(raw) : latin(raw, 0, raw.length)
  const candidates = [own, rockRidgeName(record)].filter((each) => each !== null)
  return candidates.some((each) => folded(each) === folded(name))
}

/** Without the version that ISO 9660 puts behind a name. */
function folded(name: string): string {
  return name.replace(/;\d+$/, '').replace(/\.$/, '').toLowerCase()
}

/** The name in the NM entry of a record's system use area (SUSP); null when there is none. */
function rockRidgeName(record: Uint8Array): string | null {
  const nameLength = record[32]!
  let name: string | null = null
  for (let at = 33 + nameLength + (nameLength % 2 === 0 ? 1 : 0); at + 4 <= record.length; ) {
    const length = record[at + 2]!
    if (length < 4 || at + length > record.length) return name
    if (latin(record, at, 2) === 'NM' && length > 5) {
      name = (name ?? '') + new TextDecoder().decode(record.subarray(at + 5, at + length))
    }
    at += length
  }
  return name
}

/** `YYYYMMDDhhmmss` with hundredths, in a zone that is so many quarters of an hour ahead of UTC. */
function timeOf(digits: string, quarters: number): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits) ?? []
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return Math.max(0, Math.floor(at / 1000) - quarters * 900 || 0)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function latin(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function utf16(bytes: Uint8Array): string {
  return new TextDecoder('utf-16be').decode(bytes)
}
