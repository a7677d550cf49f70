import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { JudgeSettings, WebRule } from '../../../src/core/engine/declared/web-policy.ts'
import { atOnce } from '../../../src/core/steps.ts'
import { indexInMemory } from '../../../src/core/web/category-index.ts'
import { IndexBuilder } from '../../../src/core/web/index-builder.ts'
import { createDaemon } from '../../../src/engines/daemon/daemon.ts'
import { judgeFigures } from '../../../src/engines/proxy/judge/client.ts'
import { judgeDeclaration } from '../../../src/engines/proxy/judge/declaration.ts'
import { frameTypes } from '../../../src/engines/proxy/judge/spop-frame.ts'
import { SpopWriter } from '../../../src/engines/proxy/judge/spop-value.ts'
import type { Row } from '../measure.ts'

const usualNames = 5_000_000
const rules = 1_000
const lookups = 300_000
const questions = 100_000
const connections = 4
/** Questions of a connection that are on their way at once, as HAProxy has it. */
const ahead = 20
const goals = { microseconds: 5, verdicts: 20_000, mebibytes: 150 }
const fin = 1

/**
 * The judge of the content filter with 1,000 rules and `web 5000000` names: look-up, memory of the process with everything, verdicts by
 * its socket in the protocol of HAProxy, an edit until it is in force.
 */
export async function measureWeb(folder: string, words: readonly string[]): Promise<Row[]> {
  const [names = usualNames] = words.map(Number)
  const { bytes } = builtIndex(names)
  const microseconds = lookupMicroseconds(bytes, names)
  const indexPath = join(folder, 'index')
  writeFileSync(indexPath, bytes)
  const judge = createDaemon(judgeDeclaration(process.execPath), {
    runFolder: folder,
    onRows: async () => true,
    onEnd: () => undefined,
  })
  try {
    await judge.apply(settingsWith(indexPath, 0), AbortSignal.timeout(60_000))
    const perSecond = await verdictsPerSecond(join(folder, 'judge', 'spop'), names)
    const startMs = performance.now()
    await judge.apply(settingsWith(indexPath, 1), AbortSignal.timeout(60_000))
    const editMs = performance.now() - startMs
    const figures = await judgeFigures(join(folder, 'judge'), AbortSignal.timeout(5_000))
    const mebibytes = figures.memoryBytes / 1024 ** 2
    return [
      {
        name: `a look-up among ${names.toLocaleString('en')} names / ${goals.microseconds} µs`,
        ratio: microseconds / goals.microseconds,
        limit: { atMost: 1 },
        detail: `${microseconds.toFixed(2)} µs, index of ${(bytes.length / 1024 ** 2).toFixed(0)} MiB`,
      },
      {
        name: `the index / ${goals.mebibytes} MiB`,
        ratio: bytes.length / 1024 ** 2 / goals.mebibytes,
        limit: { atMost: 1 },
        detail: `the whole process has ${mebibytes.toFixed(0)} MiB`,
      },
      {
        name: `verdicts with ${rules.toLocaleString('en')} rules / ${goals.verdicts.toLocaleString('en')} a second`,
        ratio: perSecond / goals.verdicts,
        limit: { atLeast: 1 },
        detail: `${Math.round(perSecond).toLocaleString('en')} a second by ${connections} connections`,
      },
      {
        name: 'an edit of a rule until it is in force / 100 ms',
        ratio: editMs / 100,
        limit: { atMost: 1 },
        detail: `${editMs.toFixed(0)} ms`,
      },
    ]
  } finally {
    await judge.close()
  }
}

function nameOf(number: number): string {
  return `site-${number}.example${number % 97}.com`
}

function builtIndex(names: number) {
  const builder = new IndexBuilder([1, 2])
  for (let number = 0; number < names; number++) builder.addSite(nameOf(number), 1 + (number % 86))
  return atOnce(builder.build((category) => [category]))
}

function lookupMicroseconds(bytes: Uint8Array, names: number): number {
  const index = indexInMemory(bytes)!
  const startMs = performance.now()
  let found = 0
  for (let each = 0; each < lookups; each++)
    found += index.find(`www.${nameOf((each * 7) % names)}`, '/a/page.html').length
  if (found < lookups) throw new Error('names are missing in the index')
  return ((performance.now() - startMs) * 1000) / lookups
}

function settingsWith(indexPath: string, edit: number): JudgeSettings {
  const noAddresses = { v4: [], v6: [] }
  return {
    policy: {
      rules: Array.from({ length: rules }, (_each, number): WebRule => {
        const address = `10.${number >>> 8}.${number & 255}.${1 + edit}`
        return {
          ...{ id: number + 1, name: `rule ${number}`, categories: [`extended.id.${1 + (number % 86)}`] },
          ...{ sources: { v4: [{ lo: address, hi: address }], v6: [] }, methods: 'any', types: 'any' },
          ...{ windows: null, access: number % 2 === 0 ? 'deny' : 'allow', redirect: '' },
        }
      }),
      categories: [
        { id: 'users.id.1', urls: Array.from({ length: 1_000 }, (_each, at) => `own-${at}.example`) },
      ],
      ...{ files: [], names: [], users: [], own: noAddresses, safeSearch: false },
      extended: { index: '0'.repeat(64) },
    },
    page: { template: '', contact: '' },
    indexPath,
  }
}

async function verdictsPerSecond(path: string, names: number): Promise<number> {
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, (_each, at) => askAll(path, at, names)))
  return (questions / (performance.now() - startMs)) * 1000
}

function askAll(path: string, place: number, names: number): Promise<void> {
  const count = questions / connections
  return new Promise((resolve, reject) => {
    let [sent, answered] = [0, -1]
    let rest = Buffer.alloc(0)
    const socket: Socket = connect(path, () => socket.write(hello()))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
        rest = rest.subarray(4 + rest.readUInt32BE(0))
        answered += 1
      }
      if (answered === count) {
        socket.destroy()
        return resolve()
      }
      const due: Buffer[] = []
      for (; sent < count && sent - answered < ahead; sent++)
        due.push(request(sent, nameOf((sent * 31 + place) % names)))
      if (due.length > 0) socket.write(Buffer.concat(due))
    })
  })
}

function hello(): Buffer {
  const writer = new SpopWriter().byte(frameTypes.haproxyHello).word(fin).varint(0).varint(0)
  writer.string('supported-versions').value('2.0').string('max-frame-size').value(16_380)
  return writer.string('capabilities').value('pipelining').frame()
}

function request(number: number, host: string): Buffer {
  const values = {
    ...{ src: `10.0.0.${number % 250}`, dst: '198.51.100.1', method: 'GET', host },
    ...{ path: '/some/page.html', query: 'a=b&c=d', language: 'ru-RU,ru;q=0.9,en;q=0.8' },
  }
  const writer = new SpopWriter().byte(frameTypes.notify).word(fin).varint(number).varint(1)
  writer.string('request').byte(Object.keys(values).length + 1)
  for (const [name, value] of Object.entries(values)) writer.string(name).value(value)
  return writer.string('port').value(80).frame()
}
