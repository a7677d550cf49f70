import { parseArgs } from 'node:util'
import { visibleLines } from '../../core/text/visible.ts'
import { OptionError, readDataFolder } from '../options/data-folder.ts'
import { commandHelp } from '../options/help.ts'
import { endInOneSentence, reportError } from '../uncaught.ts'
import { CommandError } from './command-error.ts'

const [command = '--help', ...args] = process.argv.slice(2)
endInOneSentence('gatehouse')
process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof CommandError || error instanceof OptionError)) reportError('gatehouse', error)
  else console.error(visibleLines(error.message))
  return error instanceof OptionError ? 2 : 1
})
// The launcher's channel would keep this process alive.
if (process.connected) process.disconnect()

async function run(): Promise<number> {
  // What we and the processes of a gateway write is for its user alone; commands in the lab are not ours.
  if (command !== 'lab') process.umask(0o077)
  // What a host of the lab is to run has options of its own, and so has a start.
  const words = command === 'start' ? [] : command === 'lab' ? args.slice(0, 2) : args
  if (words.some((word) => word === '--help' || word === '-h')) return print(commandHelp)
  // Each command loads only what it needs: most of them must be quick.
  switch (command) {
    case 'start':
      return (await import('../supervisor/start.ts')).start(args)
    case 'status': {
      const { dataFolder, json } = readArguments(0)
      return print(await (await import('./cli-status.ts')).statusText(dataFolder, json))
    }
    case 'doctor':
      return (await import('./cli-doctor.ts')).doctor(args)
    case 'lab':
      return lab()
    case 'print': {
      const { dataFolder, positionals } = readArguments(1)
      return print(await (await import('./cli-status.ts')).artifactsText(dataFolder, positionals[0]))
    }
    case 'check': {
      const { dataFolder } = readArguments(0)
      return (await import('./cli-status.ts')).check(dataFolder)
    }
    case 'unlock': {
      const { dataFolder } = readArguments(0)
      return print(await (await import('./cli-unlock.ts')).unlockText(dataFolder))
    }
    case 'logs': {
      const { dataFolder, positionals } = readArguments(1)
      return (await import('./cli-logs.ts')).logs(dataFolder, positionals[0])
    }
    case 'restore': {
      const { dataFolder, positionals } = readArguments(1)
      return (await import('./cli-restore.ts')).restore(dataFolder, positionals[0])
    }
    case 'repair': {
      const { dataFolder, positionals } = readArguments(1)
      return (await import('./cli-repair.ts')).repair(dataFolder, positionals[0])
    }
    case 'help':
    case '--help':
    case '-h':
      return print(commandHelp)
    default:
      throw new OptionError(`there is no command ${command}\n\n${commandHelp}`)
  }
}

async function lab(): Promise<number> {
  const { labExec, labHostsText } = await import('./cli-lab.ts')
  // Options may stand before the word, as everywhere.
  const at = args.findIndex((word) => word === 'hosts' || word === 'exec')
  const [what, rest] = at < 0 ? [args[0], []] : [args[at], args.toSpliced(at, 1)]
  if (what === 'hosts') return print(labHostsText(readArguments(0, rest).json))
  if (what !== 'exec') throw new OptionError('lab takes hosts or exec')
  const end = rest.indexOf('--')
  const own = end < 0 ? rest.slice(0, 1) : rest.slice(0, end)
  const program = rest.slice(own.length + (end < 0 ? 0 : 1))
  const { dataFolder, positionals } = readArguments(1, own)
  return labExec(dataFolder, positionals[0] ?? '', program)
}

interface Arguments {
  readonly dataFolder: string
  readonly json: boolean
  readonly positionals: readonly string[]
}

function readArguments(mostPositionals: number, given: readonly string[] = args): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { data: { type: 'string' }, json: { type: 'boolean' } },
    })
    const extra = positionals[mostPositionals]
    if (extra !== undefined) throw new OptionError(`${command} does not take ${extra}`)
    return { dataFolder: readDataFolder(values.data, process.env), json: values.json ?? false, positionals }
  } catch (error) {
    throw error instanceof OptionError ? error : new OptionError((error as Error).message)
  }
}

function print(text: string): number {
  const shown = visibleLines(text)
  process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`)
  return 0
}
