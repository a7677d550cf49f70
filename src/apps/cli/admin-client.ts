import { request } from 'node:http'
import { findRunFolder, type RunFolder } from '../../plane/supervisor/run-folder.ts'
import { CommandError } from './command-error.ts'

const patienceMilliseconds = 60_000

/** The run folder of a data folder. Throws a `CommandError` when there is none. */
export function runFolderOf(dataFolder: string): RunFolder {
  try {
    return findRunFolder(dataFolder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new CommandError(notAllowed(dataFolder))
    throw new CommandError(`there is no data folder ${dataFolder}; name it with --data or GATEHOUSE_DATA`)
  }
}

/** Options of a request to the gateway: `timeout` in milliseconds. */
interface Asking {
  readonly method?: string
  readonly timeout?: number
}

/**
 * Asks the running gateway of a data folder over its administrative socket, and answers the body. Rejects with a
 * `CommandError` when no gateway runs or it refuses.
 */
export function askGateway(
  run: RunFolder,
  path: string,
  { method = 'GET', timeout = patienceMilliseconds }: Asking = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { socketPath: run.adminSocket, method, path, timeout }
    const asked = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200) resolve(body)
        else reject(new CommandError(detailOf(body) ?? `the gateway answered ${response.statusCode}`))
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('the gateway does not answer')))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      if (absent) reject(new CommandError(`no gateway runs on ${run.dataFolder}`))
      else reject(new CommandError(error.code === 'EACCES' ? notAllowed(run.dataFolder) : error.message))
    })
    asked.end()
  })
}

/** Text for who may not read a data folder. */
export function notAllowed(dataFolder: string): string {
  return `${dataFolder} is closed to this user; run the command as who started the gateway`
}

/** The explanation in an error body of the gateway. */
function detailOf(body: string): string | null {
  try {
    const value = JSON.parse(body) as { detail?: unknown }
    return typeof value.detail === 'string' ? value.detail : null
  } catch {
    return null
  }
}
