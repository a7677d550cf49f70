import type { Content } from '../../core/resource/content.ts'

/** Intel 386, AMD64, ARM and ARM64 in the words of PE and of ELF. */
const peMachines = [0x14c, 0x8664, 0x1c4, 0xaa64]
const elfMachines = [3, 62, 40, 183]
const peLibrary = 0x2000

/** True when it is a program of Windows (PE), no library, that has all sections which its header names. */
export async function isPortableExecutable(content: Content): Promise<boolean> {
  const dos = await viewAt(content, 0, 64)
  if (dos?.getUint16(0) !== 0x4d5a) return false
  const at = dos.getUint32(60, true)
  const header = await viewAt(content, at, 24)
  if (header?.getUint32(0) !== 0x50450000) return false
  if (!peMachines.includes(header.getUint16(4, true))) return false
  if ((header.getUint16(22, true) & peLibrary) !== 0) return false
  const sections = header.getUint16(6, true)
  const optionalBytes = header.getUint16(20, true)
  const optional = await viewAt(content, at + 24, Math.max(2, optionalBytes))
  if (![0x10b, 0x20b].includes(optional?.getUint16(0, true) ?? 0)) return false
  return sections === 0 || (await hasSections(content, at + 24 + optionalBytes, sections))
}

const sectionBytes = 40

async function hasSections(content: Content, at: number, count: number): Promise<boolean> {
  const table = await viewAt(content, at, count * sectionBytes)
  if (table === null) return false
  return Array.from({ length: count }, (_, index) => index * sectionBytes).every((offset) => {
    const sizeBytes = table.getUint32(offset + 16, true)
    return sizeBytes === 0 || table.getUint32(offset + 20, true) + sizeBytes <= content.sizeBytes
  })
}

/** True when it is a program of Linux (ELF, little-endian) that has all segments which its header names. */
export async function isElf(content: Content): Promise<boolean> {
  const header = await viewAt(content, 0, 52)
  if (header?.getUint32(0) !== 0x7f454c46) return false
  const [width, order, version] = [header.getUint8(4), header.getUint8(5), header.getUint8(6)]
  if ((width !== 1 && width !== 2) || order !== 1 || version !== 1) return false
  const [kind, machine] = [header.getUint16(16, true), header.getUint16(18, true)]
  // 2 is a program at fixed addresses, 3 one at any.
  if ((kind !== 2 && kind !== 3) || !elfMachines.includes(machine)) return false
  return await hasSegments(content, width === 2)
}

async function hasSegments(content: Content, is64: boolean): Promise<boolean> {
  const header = await viewAt(content, 0, is64 ? 64 : 52)
  if (header === null) return false
  const at = is64 ? Number(header.getBigUint64(32, true)) : header.getUint32(28, true)
  const each = header.getUint16(is64 ? 54 : 42, true)
  const count = header.getUint16(is64 ? 56 : 44, true)
  if (count === 0 || each < (is64 ? 56 : 32)) return false
  const table = await viewAt(content, at, count * each)
  if (table === null) return false
  return Array.from({ length: count }, (_, index) => index * each).every((offset) => {
    const end = is64
      ? Number(table.getBigUint64(offset + 8, true) + table.getBigUint64(offset + 32, true))
      : table.getUint32(offset + 4, true) + table.getUint32(offset + 16, true)
    return end <= content.sizeBytes
  })
}

/** So many bytes at `offset` for reading numbers; null when the file has not all of them. */
export async function viewAt(content: Content, offset: number, bytes: number): Promise<DataView | null> {
  if (!Number.isSafeInteger(offset) || offset + bytes > content.sizeBytes) return null
  const read = await content.read(offset, bytes)
  return read.length < bytes ? null : new DataView(read.buffer, read.byteOffset, read.byteLength)
}
