import { verbatim } from '../../core/text/message.ts'
import { runProgram } from '../program.ts'
import type { Found } from './found.ts'

interface Qdisc {
  readonly kind: string
  /** `0:` where the kernel chose the queue by itself. */
  readonly handle: string
  readonly dev: string
}

/** Queues that share a card fairly, and lose packets only where it has no room for more. */
const fair = ['clsact', 'ingress', 'noqueue', 'pfifo_fast', 'fq_codel', 'fq', 'mq', 'prio', 'sfq', 'cake']
const longestDetail = 200

/** Queues and filters of `tc` at cards. Empty where `tc` does not run. */
export async function trafficInfluences(): Promise<readonly Found[]> {
  const { code, stdout } = await tc(['-json', 'qdisc', 'show'])
  if (code !== 0) return []
  const unusual = (JSON.parse(stdout || '[]') as Qdisc[]).filter(({ handle }) => handle !== '0:')
  const devices = [...new Set(unusual.map(({ dev }) => dev))]
  const found = await Promise.all(
    devices.map((device) =>
      deviceInfluence(
        device,
        unusual.filter(({ dev }) => dev === device).map(({ kind }) => kind),
      ),
    ),
  )
  return found.flatMap((one) => one ?? [])
}

async function deviceInfluence(device: string, kinds: readonly string[]): Promise<Found | null> {
  const atCard = kinds.some((kind) => kind === 'clsact' || kind === 'ingress')
  const places = [[], ...(atCard ? [['ingress'], ['egress']] : [])]
  const listed = await Promise.all(places.map((place) => tc(['filter', 'show', 'dev', device, ...place])))
  const filters = listed.map(({ stdout }) => stdout.trim()).filter((text) => text !== '')
  const queues = kinds.filter((kind) => kind !== 'clsact' && kind !== 'ingress')
  if (filters.length === 0 && queues.length === 0) return null
  const stops =
    /\b(action|drop|police|bpf)\b/.test(filters.join('\n')) || queues.some((kind) => !fair.includes(kind))
  const words = [
    ...queues.map((kind) => `queue ${kind}`),
    ...filters.map((text) => text.split(/\s+/).join(' ')),
  ]
  return {
    kind: 'traffic-control',
    name: `device ${device}`,
    effect: stops ? 'stops' : 'changes',
    detail: verbatim(words.join(', ').slice(0, longestDetail)),
    remedy: `tc qdisc show dev ${device}, tc filter show dev ${device}${atCard ? ' ingress' : ''}`,
  }
}

function tc(args: readonly string[]) {
  return runProgram('tc', args, { timeoutMilliseconds: 10_000 })
}
