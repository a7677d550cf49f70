/** A member of an archive that tests make. */
export interface Member {
  readonly name: string
  readonly bytes: Buffer
  /** Type flag of the header; a regular file unless said otherwise. */
  readonly type?: string
  readonly linkName?: string
  /** A size other than that of the bytes. */
  readonly claims?: number
}

/** A regular file. */
export function file(name: string, content: string | Buffer, rest: Partial<Member> = {}): Member {
  return { name, bytes: Buffer.from(content as string), ...rest }
}

/** A tar archive (ustar), as hostile as its members. */
export function tar(members: readonly Member[]): Buffer {
  return Buffer.concat([...members.map(member), Buffer.alloc(1024)])
}

function member({ name, bytes, type = '0', linkName = '', claims }: Member): Buffer {
  const header = Buffer.alloc(512)
  const size = claims ?? bytes.length
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(type, 156)
  header.write(linkName, 157, 100)
  header.write('ustar\x0000', 257, 'latin1')
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

/** A pax record: its length counts itself. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const length = [1, 2, 3, 4]
    .map((digits) => rest.length + digits)
    .find((n) => String(n).length + rest.length === n)!
  return `${length}${rest}`
}
