import { readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { argv } from 'node:process'
import type { JudgeSettings } from '../../../core/engine/declared/web-policy.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { type CategoryIndex, indexInMemory } from '../../../core/web/category-index.ts'
import { serveSpop } from './spop-connection.ts'
import { createVerdicts } from './verdicts.ts'
import { type JudgeLine, type JudgeQuestion, judgeFiles } from './wire.ts'

// `judge.ts FOLDER` decides about requests for HAProxy, which asks at the socket `spop` of the folder by the Stream Processing Offload Protocol.
// Everything that it decides by is in `settings.json`, and in the index that this names; a line `reload` at the socket `ctl` makes it take both
// over at once, and a line comes back when they are in force. It opens no connection and writes no file.
const [folder = ''] = argv.slice(2)
const longestLine = 1024
const verdicts = createVerdicts(Date.now)
let index: { readonly path: string; readonly names: CategoryIndex } | null = null
let rules = 0

async function takeSettings(): Promise<void> {
  const settings = JSON.parse(readFileSync(join(folder, judgeFiles.settings), 'utf8')) as JudgeSettings
  const next = await indexAt(settings.indexPath)
  // Nothing waits from here on: a question meets the former settings or these.
  verdicts.use(settings, next?.names ?? null)
  index = next
  rules = settings.policy.rules.length
}

async function indexAt(path: string | null): Promise<typeof index> {
  if (path === null || index?.path === path) return path === null ? null : index
  const names = indexInMemory(await readFile(path))
  if (names === null) throw new Error('the index of extended categories is damaged')
  return { path, names }
}

/** One after the other: the newest settings win. */
let reloading: Promise<unknown> = Promise.resolve()

async function answer(question: JudgeQuestion): Promise<JudgeLine> {
  if (question === 'figures') {
    const names = index?.names.header.entries ?? null
    return { figures: { ...verdicts.figures, rules, names, memoryBytes: process.memoryUsage.rss() } }
  }
  const taking = reloading.then(takeSettings)
  reloading = taking.catch(() => undefined)
  await taking
  return { reloaded: true }
}

function serveControl(peer: Socket): void {
  const hear = async (line: string) => {
    if (line === '') return peer.write('\n')
    try {
      if (line !== 'reload' && line !== 'figures') throw new Error('there is no such question')
      return peer.write(`${JSON.stringify(await answer(line))}\n`)
    } catch (error) {
      const refused: JudgeLine = { refused: (error as Error).message }
      return peer.write(`${JSON.stringify(refused)}\n`)
    }
  }
  peer.on('error', () => undefined)
  peer.on(
    'data',
    lineReader(
      longestLine,
      (line) => void hear(line),
      () => peer.destroy(),
    ),
  )
}

function listen(name: string, serve: (socket: Socket) => void): Promise<void> {
  const path = join(folder, name)
  rmSync(path, { force: true })
  return new Promise((resolve) => createServer(serve).listen(path, 1_024, resolve))
}

await takeSettings()
await listen(judgeFiles.questions, (socket) => serveSpop(socket, verdicts.answer))
// The engine takes this one for the sign that everything is there.
await listen(judgeFiles.control, serveControl)
