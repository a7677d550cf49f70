import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A network namespace in which nft may do what it likes. */
export interface Namespace {
  /** Runs one nft command and answers the milliseconds that it took, the start of nft included. */
  nft(command: string): Promise<number>
  close(): void
}

/** Opens a namespace with an empty chain `inet bench c`. */
export async function openNamespace(): Promise<Namespace> {
  const keeper = spawn('unshare', ['-Urn', 'sh', '-c', 'echo ready; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(keeper.stdout, 'data')
  const enter = [
    '--target',
    String(keeper.pid),
    '--user',
    '--net',
    '--preserve-credentials',
    'nft',
    '-f',
    '-',
  ]
  const nft = async (command: string) => {
    const start = performance.now()
    const child = spawn('nsenter', enter, { stdio: ['pipe', 'ignore', 'inherit'] })
    child.stdin.end(`${command}\n`)
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`nft refused: ${command}`)
    return performance.now() - start
  }
  await nft('add table inet bench; add chain inet bench c')
  return { nft, close: () => void keeper.kill('SIGKILL') }
}
