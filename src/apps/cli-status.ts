import { engineNames } from '../core/artifact.ts'
import { type RunName, readRunState } from '../plane/run-folder.ts'
import { askGateway, CommandError, runFolderOf } from './admin-client.ts'

/** `status`: the processes of the gateway, and what it says of itself. */
export async function statusText(dataFolder: string): Promise<string> {
  const run = runFolderOf(dataFolder)
  const names: readonly RunName[] = ['supervisor', 'gateway', 'plane', 'lab']
  const processes = names.flatMap((name) => {
    const state = readRunState(run, name)
    return state === null ? [] : [`${name.padEnd(12)} process ${state.pid}, since ${state.since}`]
  })
  if (processes.length === 0) throw new CommandError(`no gateway runs on ${run.dataFolder}`)
  return [...processes, pretty(await askGateway(run, '/x/status'))].join('\n')
}

/** `print`: what each engine, or one of them, would get. */
export async function artifactsText(dataFolder: string, engine: string | undefined): Promise<string> {
  if (engine !== undefined && !(engineNames as readonly string[]).includes(engine)) {
    throw new CommandError(`there is no engine ${engine}; there are ${engineNames.join(', ')}`)
  }
  const path = engine === undefined ? '/x/artifacts' : `/x/artifacts/${engine}`
  return pretty(await askGateway(runFolderOf(dataFolder), path))
}

/** `check`: prints what the engines' own checkers found, and answers 1 when that is anything. */
export async function check(dataFolder: string): Promise<number> {
  const body = await askGateway(runFolderOf(dataFolder), '/x/check')
  process.stdout.write(`${pretty(body)}\n`)
  return hasProblems(JSON.parse(body)) ? 1 : 0
}

/** Whether a list with anything in it stands anywhere in the answer: it holds nothing but lists of problems. */
function hasProblems(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' && value !== null && Object.values(value).some(hasProblems)
}

/** JSON as people read it; any other text as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body.trimEnd()
  }
}
