/** A program of Windows as far as its headers, with one section of these bytes. */
export function windowsProgram(code: Buffer = Buffer.alloc(512, 0x90)): Buffer {
  const head = Buffer.alloc(512)
  head.write('MZ')
  head.writeUInt32LE(64, 60)
  head.write('PE\0\0', 64, 'latin1')
  head.writeUInt16LE(0x8664, 68)
  head.writeUInt16LE(1, 70)
  head.writeUInt16LE(112, 84)
  head.writeUInt16LE(0x22, 86)
  head.writeUInt16LE(0x20b, 88)
  const section = 88 + 112
  head.write('.text', section)
  head.writeUInt32LE(code.length, section + 16)
  head.writeUInt32LE(head.length, section + 20)
  return Buffer.concat([head, code])
}

/** A package of macOS as far as its header, with a table of contents of these bytes. */
export function macProgram(table: Buffer = Buffer.alloc(64, 1)): Buffer {
  const head = Buffer.alloc(28)
  head.write('xar!')
  head.writeUInt16BE(28, 4)
  head.writeUInt16BE(1, 6)
  head.writeBigUInt64BE(BigInt(table.length), 8)
  return Buffer.concat([head, table])
}

/** A package of Debian with these bytes as its data. */
export function linuxProgram(data: Buffer = Buffer.alloc(64, 2)): Buffer {
  const member = (name: string, bytes: Buffer) => {
    const head = `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}`
    return Buffer.concat([
      Buffer.from(`${head}${String(bytes.length).padEnd(10)}\`\n`),
      bytes,
      Buffer.alloc(bytes.length % 2, '\n'),
    ])
  }
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    member('debian-binary', Buffer.from('2.0\n')),
    member('control.tar.xz', Buffer.alloc(11, 3)),
    member('data.tar.xz', data),
  ])
}

/** A program that every system takes as its own, by the system's name. */
export const programs: Readonly<Record<string, Buffer>> = {
  windows: windowsProgram(),
  macos: macProgram(),
  linux: linuxProgram(),
}
