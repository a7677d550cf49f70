import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Row } from '../measure.ts'

/**
 * The whole of a policy of 10,000 rules into an empty kernel: compiled and applied by the engine, against `nft -f`
 * of the same text. In a network namespace of its own, which only root may open with room for so large a
 * transaction; without root there is no row.
 */
export async function measureLoad(): Promise<Row[]> {
  if (process.getuid?.() !== 0) {
    console.log('left out: full load (nft takes so large a transaction from root only)')
    return []
  }
  const script = join(import.meta.dirname, 'load-in-namespace.ts')
  const child = spawn('unshare', ['--net', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the full load did not end well')
  return JSON.parse(output) as Row[]
}
