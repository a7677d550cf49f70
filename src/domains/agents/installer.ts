import type { Content } from '../../core/resource/content.ts'
import { viewAt } from './executable.ts'

const arMagic = '!<arch>\n'
const arHeadBytes = 60
const mostMembers = 16

/** True when it is a package of Debian (deb): an ar archive with the version, then control and data, all whole. */
export async function isDebianPackage(content: Content): Promise<boolean> {
  if ((await text(content, 0, arMagic.length)) !== arMagic) return false
  const names: string[] = []
  let at = arMagic.length
  for (; at < content.sizeBytes && names.length < mostMembers; ) {
    const head = await text(content, at, arHeadBytes)
    const [, name, digits] = /^(.{16}).{32}(\d{1,10}) *`\n$/s.exec(head) ?? []
    if (name === undefined) return false
    names.push(name.trim().replace(/\/$/, ''))
    const end = at + arHeadBytes + Number(digits)
    if (end > content.sizeBytes) return false
    at = end + (end % 2)
  }
  const [version, ...members] = names
  const has = (part: string) => members.some((name) => name.startsWith(`${part}.tar`))
  return version === 'debian-binary' && has('control') && has('data')
}

const rpmLeadBytes = 96
const rpmLead = 0xedabeedb
const rpmHeader = 0x8eade801
const rpmIndexBytes = 16

/** True when it is a package of RPM: its lead, a signature, a header, and something behind them. */
export async function isRpm(content: Content): Promise<boolean> {
  const lead = await viewAt(content, 0, rpmLeadBytes)
  if (lead?.getUint32(0) !== rpmLead) return false
  const signatureEnd = await rpmHeaderEnd(content, rpmLeadBytes)
  if (signatureEnd === null) return false
  const headerEnd = await rpmHeaderEnd(content, Math.ceil(signatureEnd / 8) * 8)
  return headerEnd !== null && headerEnd < content.sizeBytes
}

async function rpmHeaderEnd(content: Content, at: number): Promise<number | null> {
  const head = await viewAt(content, at, rpmIndexBytes)
  if (head?.getUint32(0) !== rpmHeader) return null
  return at + rpmIndexBytes + head.getUint32(8) * rpmIndexBytes + head.getUint32(12)
}

/** Class of the root of an installer's database: 000C1084-0000-0000-C000-000000000046, as it stands in the file. */
const installerClass = '84100c0000000000c000000000000046'
const classOffset = 80
const minSectors = 3

/** True when it is a database of the installer of Windows (msi): a compound file whose root is of that class. */
export async function isInstallerDatabase(content: Content): Promise<boolean> {
  const head = await viewAt(content, 0, 512)
  if (head?.getBigUint64(0) !== 0xd0cf11e0a1b11ae1n || head.getUint16(28) !== 0xfeff) return false
  const shift = head.getUint16(30, true)
  if ((shift !== 9 && shift !== 12) || content.sizeBytes < minSectors * 2 ** shift) return false
  const root = (head.getUint32(48, true) + 1) * 2 ** shift
  const id = await viewAt(content, root + classOffset, 16)
  return id !== null && hex(id) === installerClass
}

/** True when it is a package of macOS: a xar archive with its table of contents. */
export async function isMacPackage(content: Content): Promise<boolean> {
  const head = await viewAt(content, 0, 28)
  if (head?.getUint32(0) !== 0x78617221) return false
  const tableBytes = head.getBigUint64(8)
  return tableBytes > 0n && BigInt(head.getUint16(4)) + tableBytes <= BigInt(content.sizeBytes)
}

async function text(content: Content, offset: number, bytes: number): Promise<string> {
  return String.fromCharCode(...(await content.read(offset, bytes)))
}

function hex(view: DataView): string {
  return Array.from({ length: view.byteLength }, (_, at) =>
    view.getUint8(at).toString(16).padStart(2, '0'),
  ).join('')
}
