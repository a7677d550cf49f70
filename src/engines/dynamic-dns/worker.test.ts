import { afterEach, expect, test } from 'vitest'
import { plainArtifact } from '../../../test/kernel/dynamic-dns-artifact.ts'
import type { DynamicDnsArtifact, DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import { english, verbatim } from '../../core/text/message.ts'
import type { Job, Outcome } from './job.ts'
import { createWorker, type Worker } from './worker.ts'

// What is decided while jobs are on their way, which no provider can be made to show.

interface Asked {
  readonly job: Job
  readonly answer: (outcome: Outcome) => void
}

const taken: Outcome = { kind: 'taken', answer: 'good' }
const workers: Worker[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.want(null)
})

function begin() {
  const asked: Asked[] = []
  const remembered: DynamicDnsMemory[] = []
  let isReady = true
  const worker = createWorker({
    perform: (job) => new Promise((answer) => asked.push({ job, answer })),
    isReady: () => isReady,
    remember: (memory) => remembered.push(memory),
    nowSeconds: () => 1_000,
  })
  workers.push(worker)
  const next = async (index: number) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index)
    return asked[index]!
  }
  const setReady = (ready: boolean) => {
    isReady = ready
  }
  return { worker, asked, remembered, next, setReady }
}

const withAddress = (address: string): DynamicDnsArtifact => ({ ...plainArtifact, addresses: [address] })
const addressesOf = ({ job }: Asked) => (job.kind === 'dyndns' ? job.addresses : [])
const quiet = () => new Promise((resolve) => setTimeout(resolve, 60))

test('an address that changes while another one is sent is sent next', async () => {
  const { worker, asked, next, remembered } = begin()
  worker.want(withAddress('192.0.2.1'))
  const first = await next(0)
  worker.want(withAddress('192.0.2.2'))
  await quiet()
  expect(asked).toHaveLength(1)
  first.answer(taken)
  const second = await next(1)
  expect(addressesOf(second)).toEqual(['192.0.2.2'])
  second.answer(taken)
  await expect.poll(() => worker.status()?.status).toBe('active')
  expect(remembered.at(-1)?.sent.map(({ address }) => address)).toEqual(['192.0.2.2'])
  expect(asked).toHaveLength(2)
})

test('what comes of settings that have changed meanwhile counts no more', async () => {
  const { worker, next, remembered } = begin()
  worker.want(plainArtifact)
  const first = await next(0)
  const settings = 'fedcba9876543210'
  worker.want({ ...plainArtifact, settings, login: 'bob' })
  first.answer({ kind: 'refused', scope: 'account', reason: verbatim('badauth') })
  const second = await next(1)
  second.answer(taken)
  await expect.poll(() => worker.status()?.status).toBe('active')
  expect(remembered.map((memory) => [memory.settings, memory.refused.length])).toEqual([
    [plainArtifact.settings, 0],
    [settings, 0],
    [settings, 0],
  ])
})

test('what is remembered is not done again, and what another memory says counts only at the begin', async () => {
  const { worker, asked } = begin()
  const sent = [{ name: 'example.com', address: '192.0.2.1', atSeconds: 1, answer: 'good' }]
  const memory = { settings: plainArtifact.settings, sent, refused: [], failure: null }
  worker.want({ ...plainArtifact, memory })
  await expect.poll(() => worker.status()?.status).toBe('active')
  worker.want({ ...plainArtifact, memory: { ...memory, sent: [] } })
  await quiet()
  expect(asked).toEqual([])
})

test('switched off and on again it knows what it has sent', async () => {
  const { worker, asked, next } = begin()
  worker.want(plainArtifact)
  ;(await next(0)).answer(taken)
  await expect.poll(() => worker.status()?.status).toBe('active')
  worker.want(null)
  expect(worker.status()).toBeNull()
  worker.want(plainArtifact)
  await quiet()
  expect([worker.status()?.status, asked.length]).toEqual(['active', 1])
})

test('nothing is asked of an updater that is not there, and no failure is noted', async () => {
  const { worker, asked, next, setReady, remembered } = begin()
  setReady(false)
  worker.want(plainArtifact)
  await quiet()
  expect(asked).toEqual([])
  setReady(true)
  ;(await next(0)).answer(taken)
  await expect.poll(() => worker.status()?.status).toBe('active')
  expect(remembered.every(({ failure }) => failure === null)).toBe(true)
})

test('a failure waits, unless another address comes', async () => {
  const { worker, asked, next } = begin()
  worker.want(plainArtifact)
  ;(await next(0)).answer({ kind: 'failed', again: 'later', reason: verbatim('911') })
  await expect.poll(() => worker.status()?.status).toBe('failed')
  expect(english(worker.status()!.message)).toBe('911; next try at 1970-01-01 00:17:10 UTC')
  worker.want({ ...plainArtifact })
  await quiet()
  expect(asked).toHaveLength(1)
  worker.want(withAddress('192.0.2.2'))
  ;(await next(1)).answer(taken)
  await expect.poll(() => worker.status()?.status).toBe('active')
})

test('an account that is refused keeps the names behind it from being sent', async () => {
  const { worker, asked, next } = begin()
  worker.want({ ...plainArtifact, names: ['example.com', 'www.example.com'] })
  ;(await next(0)).answer({ kind: 'refused', scope: 'account', reason: verbatim('abuse') })
  await expect.poll(() => worker.status()?.status).toBe('failed')
  worker.want({ ...withAddress('192.0.2.2'), names: ['example.com', 'www.example.com'] })
  await quiet()
  expect(asked).toHaveLength(1)
})
