/**
 * A query for records of one type, with its length in front, as it goes by TCP and TLS. `name` is in its ASCII form; `id` has 16 bits.
 * Source: RFC 1035, section 4.
 */
export function framedQuery(id: number, name: string, type: number): Buffer {
  const labels = name.split('.').filter((label) => label !== '')
  const header = Buffer.from([id >> 8, id & 255, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  const message = Buffer.concat([
    header,
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0, type >> 8, type & 255, 0, 1]),
  ])
  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message])
}
