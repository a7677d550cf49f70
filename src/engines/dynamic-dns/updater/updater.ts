import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { argv } from 'node:process'
import { debianCertificates } from '../../debian-certificates.ts'
import type { Outcome, SentJob } from '../job.ts'
import { message } from '../messages.ts'
import { outsideAddress } from './checkip.ts'
import { sendUpdate } from './dyndns.ts'
import { setRecords } from './rfc2136/update.ts'
import type { UpdaterSettings } from './settings.ts'

// `updater.ts SETTINGS SOCKET` speaks with a DNS provider for whoever asks at its socket: a job as a line of JSON, or an empty
// line to hear whether it works; a line comes back. The secret comes by a descriptor. It decides nothing and remembers nothing.
const [settingsFile = '', socketPath = ''] = argv.slice(2)
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as UpdaterSettings
const secret = readFileSync('/proc/self/fd/3', 'utf8')
const longestRequest = 65_536

async function perform({ job, sources }: SentJob): Promise<Outcome> {
  if (job.kind !== 'rfc2136' && settings.ca === '' && !existsSync(debianCertificates)) {
    const reason = message('the certificates of Debian are missing: apt-get install ca-certificates')
    return { kind: 'failed', again: 'soon', reason }
  }
  switch (job.kind) {
    case 'dyndns':
      return await sendUpdate({ ...settings, sources }, secret, job)
    case 'rfc2136':
      return await setRecords({ ...settings, sources }, Buffer.from(secret, 'base64'), job.records)
    case 'checkip':
      return await outsideAddress({ ...settings, sources }, job.family)
  }
}

createServer((socket) => {
  let line = ''
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    line += chunk
    if (line.length > longestRequest) socket.destroy()
    if (!line.endsWith('\n')) return
    const text = line.trim()
    line = ''
    if (text === '') socket.end('\n')
    else
      void perform(JSON.parse(text) as SentJob).then((outcome) => socket.end(`${JSON.stringify(outcome)}\n`))
  })
}).listen(socketPath)
