import { openFilesLimit } from '../supervisor/open-files.ts'
import type { Finding } from './finding.ts'

/** Fewer do not hold databases, sockets and a few connections. */
const leastDescriptors = 256
/** A connection of each client agent that a gateway holds, in one process. */
const enoughDescriptors = 20_000

/** Finding about whether the processes may open as many files and connections as they need. */
export function descriptorFinding(limit: number = openFilesLimit()): Finding {
  const found = { area: 'limits', name: 'open files' } as const
  const remedy = `raise the limit to ${enoughDescriptors}: ulimit -Hn, or LimitNOFILE of the service`
  const detail = `a process may open ${limit === Number.MAX_SAFE_INTEGER ? 'any number' : limit}`
  if (limit >= enoughDescriptors) return { ...found, state: 'ok', detail, remedy: '' }
  if (limit >= leastDescriptors) {
    return {
      ...found,
      state: 'limited',
      detail: `${detail}, too few for ${enoughDescriptors - 2000} connections`,
      remedy,
    }
  }
  return { ...found, state: 'broken', detail: `${detail}, and ${leastDescriptors} are needed`, remedy }
}
