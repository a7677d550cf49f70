import { isDeepStrictEqual } from 'node:util'
import type { DynamicDnsArtifact, DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { familyOf, isPrivate } from './address.ts'
import type { Job, Outcome } from './job.ts'
import { afterFailure, afterUpdate, emptyMemory, pauseSeconds } from './memory.ts'
import { isRefused, pendingJobs } from './plan.ts'
import { updateStatus } from './status.ts'

/** Parts of a worker. Times are Unix seconds. */
export interface WorkerOptions {
  /** Has a job done, once. */
  readonly perform: (job: Job, sources: readonly string[]) => Promise<Outcome>
  /** True when the updater takes jobs. */
  readonly isReady: () => boolean
  /** Tells what must be known after a restart, before anything else is done. */
  readonly remember: (memory: DynamicDnsMemory) => void
  readonly nowSeconds: () => number
}

/** Decides what is sent when, and remembers what came of it. */
export interface Worker {
  /** From now on this is wanted; null: nothing, and nothing is done until there is something. */
  readonly want: (artifact: DynamicDnsArtifact | null) => void
  /** Null while nothing is wanted. */
  readonly status: () => Pick<EngineStatus, 'status' | 'message'> | null
}

interface Outside {
  readonly address: string
  /** The address of the connection at that time. */
  readonly inside: string
  readonly dueSeconds: number
}

const lookSeconds = 0.5
const longestTimerSeconds = 86_400

/** Makes a worker, which has nothing to do yet. */
export function createWorker(options: WorkerOptions): Worker {
  const { perform, remember, nowSeconds } = options
  let wanted: DynamicDnsArtifact | null = null
  let memory: DynamicDnsMemory | null = null
  let published: readonly string[] | null = null
  let isBusy = false
  let timer: NodeJS.Timeout | undefined
  const outside = new Map<4 | 6, Outside>()

  const keep = (next: DynamicDnsMemory) => {
    if (isDeepStrictEqual(memory, next)) return
    memory = next
    remember(next)
  }
  const wake = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), Math.min(seconds, longestTimerSeconds) * 1000)
  }
  /** Runs a job for what is wanted; null when something else is wanted by its end, so that it counts no more. */
  const perhaps = async (job: Job, { settings, sources }: DynamicDnsArtifact) => {
    const outcome = await perform(job, sources)
    return wanted?.settings === settings && memory?.settings === settings ? outcome : null
  }
  /** The address to publish for one of the connection; null where it is not known. */
  const publishedAddress = async (artifact: DynamicDnsArtifact, inside: string) => {
    const { checkipUrl, checkipAlways, checkipSeconds } = artifact
    if (!checkipAlways && !isPrivate(inside)) return inside
    const family = familyOf(inside)
    // Hardly anybody translates IPv6 addresses: a private one is just not what others reach.
    const isAsked = checkipUrl !== '' && (checkipAlways || family === 4)
    if (!isAsked) return isPrivate(inside) ? null : inside
    const known = outside.get(family)
    if (known?.inside === inside && known.dueSeconds > nowSeconds()) return known.address
    const outcome = await perhaps({ kind: 'checkip', family }, artifact)
    if (outcome?.kind === 'address') {
      const { address } = outcome
      outside.set(family, { address, inside, dueSeconds: nowSeconds() + checkipSeconds })
      return address
    }
    outside.delete(family)
    return outcome?.kind === 'failed' ? outcome : null
  }
  /** Sends what is pending, until something fails or something else is wanted; answers whether all went well. */
  const send = async (artifact: DynamicDnsArtifact, addresses: readonly string[]) => {
    for (const job of pendingJobs(artifact, addresses, memory ?? emptyMemory(artifact.settings))) {
      if (memory === null || isRefused(memory) || wanted !== artifact) return false
      const outcome = await perhaps(job, artifact)
      if (outcome === null || memory === null) return false
      const moment = { nowSeconds: nowSeconds(), addresses: artifact.addresses }
      keep(afterUpdate(memory, job, { outcome, ...moment }))
      if (outcome.kind === 'failed') return false
    }
    return true
  }
  /** One look at everything; answers in how many seconds the next is due. */
  const turn = async (artifact: DynamicDnsArtifact): Promise<number> => {
    if (memory === null || isRefused(memory) || artifact.addresses.length === 0) return longestTimerSeconds
    const moment = { nowSeconds: nowSeconds(), addresses: artifact.addresses }
    const pause = pauseSeconds(memory, moment)
    if (pause > 0) return pause
    if (!options.isReady()) return lookSeconds
    const found: string[] = []
    let failure: Extract<Outcome, { kind: 'failed' }> | null = null
    for (const inside of artifact.addresses) {
      const address = await publishedAddress(artifact, inside)
      if (typeof address === 'string') found.push(address)
      else failure ??= address
    }
    if (wanted !== artifact) return 0
    published = found
    const isWell = await send(artifact, found)
    if (memory === null || wanted !== artifact) return 0
    if (failure !== null && isWell) {
      keep(afterFailure(memory, failure, { ...moment, nowSeconds: nowSeconds() }))
    }
    // What failed with other addresses, or asking for the outside one, is over.
    if (failure === null && isWell) keep({ ...memory, failure: null })
    const left = pauseSeconds(memory, { ...moment, nowSeconds: nowSeconds() })
    const asked = [...outside.values()].filter(({ inside }) => artifact.addresses.includes(inside))
    const due = asked.map(({ dueSeconds }) => dueSeconds - nowSeconds())
    return Math.max(0.01, Math.min(left > 0 ? left : longestTimerSeconds, ...due))
  }
  const work = async () => {
    clearTimeout(timer)
    if (isBusy) return
    isBusy = true
    let next = 0
    while (wanted !== null && next === 0) next = await turn(wanted)
    isBusy = false
    if (wanted !== null) wake(next)
  }

  return {
    want: (artifact) => {
      wanted = artifact
      clearTimeout(timer)
      if (artifact === null) return
      if (memory?.settings !== artifact.settings) {
        const known = artifact.memory?.settings === artifact.settings ? artifact.memory : null
        memory = known ?? emptyMemory(artifact.settings)
        published = null
        outside.clear()
        // What the provider refused under other settings is over.
        if (known === null) remember(memory)
      }
      void work()
    },
    status: () =>
      wanted === null || memory === null ? null : updateStatus({ artifact: wanted, memory, published }),
  }
}
