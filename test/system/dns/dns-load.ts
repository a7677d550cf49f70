import { createSocket } from 'node:dgram'

// `dns-load.ts SERVER RATE NAME...` asks so many questions of type A a second by UDP, one name after the other, until its standard
// input ends, and prints what became of them. `*` in a name stands for a number that no other question has.

const [server = '', rate = '', ...names] = process.argv.slice(2)
const patienceMs = 8_000

interface Asked {
  readonly name: string
  readonly at: number
}

const waiting = new Map<number, Asked>()
const found: Record<string, Record<string, number>> = {}
const examples: string[] = []
let asked = 0
let slowestMs = 0

const socket = createSocket('udp4')
socket.on('message', (message) => {
  const id = message.readUInt16BE(0)
  const question = waiting.get(id)
  if (!question) return
  waiting.delete(id)
  const ms = performance.now() - question.at
  slowestMs = Math.max(slowestMs, ms)
  const code = message.readUInt16BE(2) & 15
  count(question.name, `${code}:${message.readUInt16BE(6)}`)
  if (code !== 0 && examples.length < 5)
    examples.push(`${question.name}: code ${code} after ${Math.round(ms)} ms`)
})

function count(name: string, outcome: string): void {
  found[name] = { ...found[name], [outcome]: (found[name]?.[outcome] ?? 0) + 1 }
}

function ask(): void {
  const id = asked % 65_536
  const name = names[asked % names.length]!
  const labels = name.replace('*', String(asked)).split('.')
  asked += 1
  const header = Buffer.from([id >> 8, id & 255, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  const question = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  waiting.set(id, { name, at: performance.now() })
  socket.send(Buffer.concat([header, ...question, Buffer.from([0, 0, 1, 0, 1])]), 53, server)
}

const everyMs = 10
const begun = performance.now()
const timer = setInterval(() => {
  // As many as are due by now, so that a machine that stood still does not ask fewer; a few at once at most.
  const due = Math.min(((performance.now() - begun) / 1000) * Number(rate), asked + 50)
  while (asked < due) ask()
}, everyMs)

process.stdin.resume()
process.stdin.once('end', () => {
  clearInterval(timer)
  const end = performance.now() + patienceMs
  const wait = setInterval(() => {
    if (waiting.size > 0 && performance.now() < end) return
    clearInterval(wait)
    for (const { name } of waiting.values()) count(name, 'lost')
    console.log(JSON.stringify({ asked, slowestMs: Math.round(slowestMs), found, examples }))
    socket.close()
  }, 50)
})
