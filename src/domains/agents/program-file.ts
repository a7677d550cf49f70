import type { AgentSystem } from '../../core/agent/agent.ts'
import type { Content } from '../../core/resource/content.ts'
import type { Message } from '../../core/text/message.ts'
import { isElf, isPortableExecutable } from './executable.ts'
import { isDebianPackage, isInstallerDatabase, isMacPackage, isRpm } from './installer.ts'
import { message } from './messages.ts'

/** Kinds of files that install or are a program, by the usual ends of their names. */
export const programKinds = ['exe', 'msi', 'pkg', 'dmg', 'deb', 'rpm', 'elf'] as const

/** A kind of file that installs or is a program. */
export type ProgramKind = (typeof programKinds)[number]

const recognizers: Readonly<Record<ProgramKind, (content: Content) => Promise<boolean>>> = {
  exe: isPortableExecutable,
  msi: isInstallerDatabase,
  pkg: isMacPackage,
  dmg: isDiskImage,
  deb: isDebianPackage,
  rpm: isRpm,
  elf: isElf,
}

const kindsOf: Readonly<Record<AgentSystem, readonly ProgramKind[]>> = {
  windows: ['exe', 'msi'],
  macos: ['pkg', 'dmg'],
  linux: ['deb', 'rpm', 'elf'],
}

/**
 * Kind of a program for `system`, read from the structure of the file as far as it shows that the file is whole; null
 * when it is no such program. Whether the program is good is not known from it. Source: silences#agent-distributions.
 */
export async function programKind(content: Content, system: AgentSystem): Promise<ProgramKind | null> {
  for (const kind of kindsOf[system]) {
    if (await recognizers[kind](content)) return kind
  }
  return null
}

/** The rule that a file breaks which is no program for `system`. */
export function programRule(system: AgentSystem): Message {
  switch (system) {
    case 'windows':
      return message('must be a whole program for Windows: .exe or .msi')
    case 'macos':
      return message('must be a whole program for macOS: .pkg or .dmg')
    case 'linux':
      return message('must be a whole program for Linux: .deb, .rpm or an ELF executable')
  }
}

const trailerBytes = 512

/** True when it is a disk image of macOS (UDIF), whose description stands in its last 512 bytes. */
async function isDiskImage(content: Content): Promise<boolean> {
  const end = content.sizeBytes - trailerBytes
  const bytes = end > 0 ? await content.read(end, trailerBytes) : new Uint8Array()
  if (bytes.length < trailerBytes) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dataEnd = view.getBigUint64(24) + view.getBigUint64(32)
  const isUdif = view.getUint32(0) === 0x6b6f6c79 && view.getUint32(8) === trailerBytes
  return isUdif && dataEnd <= BigInt(end)
}
