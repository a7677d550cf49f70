import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { serveSpop } from './spop-connection.ts'
import { frameTypes, type SpopMessage } from './spop-frame.ts'
import { SpopReader, SpopWriter } from './spop-value.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('numbers of any size go and come back', () => {
  const numbers = fc.oneof(fc.nat({ max: 70_000 }), fc.maxSafeNat())
  fc.assert(
    fc.property(numbers, (number) => {
      const bytes = new SpopWriter().varint(number).frame().subarray(4)
      expect(new SpopReader(bytes).varint()).toBe(number)
    }),
  )
})

it('numbers and texts have the form of HAProxy', () => {
  expect(new SpopWriter().varint(239).varint(240).varint(2_287).varint(2_288).frame().toString('hex')).toBe(
    '00000008' + 'ef' + 'f000' + 'ff7f' + 'f08000',
  )
  expect(new SpopWriter().value('é').frame().toString('hex')).toBe('00000004' + '08' + '02' + 'c3a9')
})

const fin = 1
const hello = (version = '2.0', size = 16_380) =>
  new SpopWriter()
    .byte(frameTypes.haproxyHello)
    .word(fin)
    .varint(0)
    .varint(0)
    .string('supported-versions')
    .value(version)
    .string('max-frame-size')
    .value(size)
    .string('capabilities')
    .value('pipelining,async')
    .frame()
const notify = (frame: number, host: string, flags = fin) =>
  new SpopWriter()
    .byte(frameTypes.notify)
    .word(flags)
    .varint(7)
    .varint(frame)
    .string('request')
    .byte(1)
    .string('host')
    .value(host)
    .frame()

/** What an agent at a real socket says to these bytes, in frames: type, and the rest as text. */
async function said(
  ...parts: readonly Buffer[]
): Promise<readonly (readonly [type: number, text: string])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spop-'))
  const answer = ({ name, values }: SpopMessage) => {
    if (name !== 'request') return null
    return { action: `to ${String(values.get('host'))}` }
  }
  const server: Server = createServer((socket) => serveSpop(socket, answer))
  await new Promise<void>((resolve) => server.listen(join(folder, 's'), resolve))
  ends.push(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const socket = connect(join(folder, 's'))
  ends.push(() => socket.destroy())
  const came: Buffer[] = []
  socket.on('data', (chunk) => came.push(chunk))
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  const frames: (readonly [number, string])[] = []
  for (let rest = Buffer.concat(came); rest.length >= 4; rest = rest.subarray(4 + rest.readUInt32BE(0))) {
    const frame = rest.subarray(4, 4 + rest.readUInt32BE(0))
    frames.push([frame[0]!, frame.toString('latin1', 7)])
  }
  return frames
}

it('answers several questions that come in one, and one that comes in pieces', async () => {
  const third = notify(3, 'c')
  const all = Buffer.concat([hello(), notify(1, 'a'), notify(2, 'b'), third.subarray(0, 9)])
  const frames = await said(all, third.subarray(9))
  expect(frames.map(([type]) => type)).toEqual([101, 103, 103, 103])
  expect(frames.slice(1).map(([, text]) => /to \w$/.exec(text)?.[0])).toEqual(['to a', 'to b', 'to c'])
})

it.each([
  ['a question without a hello', [notify(1, 'a')], 4],
  ['another version', [hello('1.0')], 8],
  ['a frame in parts', [hello(), notify(1, 'a', 0)], 10],
  ['a frame that is cut off', [hello(), new SpopWriter().byte(frameTypes.notify).word(fin).frame()], 4],
  ['an endless frame', [hello(), Buffer.from('ffffffff00', 'hex')], 3],
  ['nonsense', [Buffer.from('000000050102030405', 'hex')], 4],
] as const)('ends the connection for %s', async (_what, parts, status) => {
  const last = (await said(...parts)).at(-1)
  expect([last?.[0], last?.[1].includes(`status-code\x03${String.fromCharCode(status)}`)]).toEqual([
    102,
    true,
  ])
})

it('no bytes of any kind end the process', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
      const frame = Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
      await said(hello(), frame)
    }),
    { numRuns: 10 },
  )
})
