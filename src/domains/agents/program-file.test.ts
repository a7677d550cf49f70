import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linuxProgram, macProgram, windowsProgram } from '../../../test/system/fixture/program.ts'
import { agentSystems } from '../../core/agent/agent.ts'
import type { Content } from '../../core/resource/content.ts'
import { programKind } from './program-file.ts'

function contentOf(bytes: Buffer): Content {
  return {
    sizeBytes: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    each: async () => null,
  }
}

const kinds = async (bytes: Buffer) =>
  Promise.all(agentSystems.map((os) => programKind(contentOf(bytes), os)))

/** Copy of `bytes` after `patch`. */
function changed(bytes: Buffer, patch: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  patch(copy)
  return copy
}

function compoundFile(classId: string): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  Buffer.from(classId, 'hex').copy(bytes, 1024 + 80)
  return bytes
}

function diskImage(dataBytes: number, bytes = 4096): Buffer {
  const image = Buffer.alloc(bytes)
  const at = bytes - 512
  image.write('koly', at)
  image.writeUInt32BE(4, at + 4)
  image.writeUInt32BE(512, at + 8)
  image.writeBigUInt64BE(BigInt(dataBytes), at + 32)
  return image
}

function rpm(payload: number): Buffer {
  const lead = Buffer.alloc(96)
  Buffer.from('edabeedb0300', 'hex').copy(lead)
  const header = Buffer.alloc(32)
  Buffer.from('8eade801', 'hex').copy(header)
  header.writeUInt32BE(1, 8)
  return Buffer.concat([lead, header, header, Buffer.alloc(payload)])
}

it('knows what each system runs, and takes none for another', async () => {
  expect(await kinds(windowsProgram())).toEqual(['exe', null, null])
  expect(await kinds(compoundFile('84100c0000000000c000000000000046'))).toEqual(['msi', null, null])
  expect(await kinds(macProgram())).toEqual([null, 'pkg', null])
  expect(await kinds(diskImage(1000))).toEqual([null, 'dmg', null])
  expect(await kinds(linuxProgram())).toEqual([null, null, 'deb'])
  expect(await kinds(rpm(1))).toEqual([null, null, 'rpm'])
  expect(await kinds(readFileSync(process.execPath))).toEqual([null, null, 'elf'])
})

it('knows a package that dpkg-deb made', async () => {
  const made = readFileSync(new URL('../../../test/fixtures/agent.deb', import.meta.url))
  expect(await kinds(made)).toEqual([null, null, 'deb'])
  expect(await kinds(made.subarray(0, -3))).toEqual([null, null, null])
})

it.each([
  ['nine bytes', Buffer.from('123456789')],
  ['a script', Buffer.from('#!/bin/sh\nexit 0\n')],
  ['only the first mark of Windows', Buffer.from('MZ'.padEnd(200, '\0'), 'latin1')],
  ['a header of Windows far away', changed(windowsProgram(), (b) => b.writeUInt32LE(0xfffffff0, 60))],
  ['a machine that nobody has', changed(windowsProgram(), (b) => b.writeUInt16LE(0x1f0, 68))],
  ['a library', changed(windowsProgram(), (b) => b.writeUInt16LE(0x2022, 86))],
  ['a cut program of Windows', windowsProgram().subarray(0, -1)],
  ['another compound file', compoundFile('00000000000000000000000000000000')],
  ['a cut package of macOS', macProgram().subarray(0, -1)],
  ['an empty package of macOS', macProgram(Buffer.alloc(0))],
  ['a disk image without its data', diskImage(100_000)],
  ['a cut package of Debian', linuxProgram().subarray(0, -1)],
  ['an archive of other members', changed(linuxProgram(), (b) => b.write('other-', 8))],
  ['a package of RPM without content', rpm(0)],
  ['the first bytes of an ELF program', readFileSync(process.execPath).subarray(0, 4096)],
])('takes %s for no program', async (_, bytes) => {
  expect(await kinds(bytes)).toEqual([null, null, null])
})
