#!/usr/bin/env node
// The launcher: any Node from 18 on runs it. It installs what is missing and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.js'
import { installDebianPackages } from './debian-packages.js'
import { passwordFollows, passwordVariable, takeFirstPassword } from './first-password.js'
import { installNpmPackages, pinnedNode } from './npm-packages.js'
import { webFolder } from './web-folder.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = pinnedNode(root)
const nodeArguments = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('./built.js', import.meta.url).href}`,
]
const compileCache = join(root, 'node_modules', '.cache', 'compile')
const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2']

/** The script to run and its arguments: `--script FILE ARGS`, otherwise a command of ours. */
function commandLine(args) {
  if (args[0] === '--script') return args.slice(1)
  return [join(root, 'src/apps/cli/cli.ts'), ...args]
}

/** Under npm the pinned Node runs this file already: then the script goes on in this very process. */
async function runHere(args) {
  const [file, ...rest] = commandLine(args)
  const path = realpathSync(file)
  process.argv.splice(1, process.argv.length, path, ...rest)
  // What this process starts gets the same.
  process.execArgv.push(...nodeArguments)
  process.env.NODE_COMPILE_CACHE = compileCache
  module.enableCompileCache(compileCache)
  if (firstPassword !== undefined) process.env[passwordVariable] = firstPassword
  if (process.env.npm_lifecycle_event !== undefined) {
    endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  }
  await import('./built.js')
  await import(pathToFileURL(path).href)
}

/** Runs a script with the pinned Node, passes signals on and ends as it does. */
function run(args) {
  const handsPasswordOn = args[0] === 'start' && firstPassword !== undefined
  const child = spawn(node, [...nodeArguments, ...commandLine(args)], {
    // Over the channel a gateway learns that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', ...(args[0] === 'start' ? ['ipc'] : [])],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(handsPasswordOn ? { [passwordFollows]: '1' } : {}),
    },
  })
  if (handsPasswordOn) child.send({ type: 'password', password: firstPassword })
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`the pinned Node does not run: ${error.message}; look whether ${root} is mounted noexec`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(() => child.kill('SIGTERM'))
}

/** npm that is killed cannot tell us: then our parent is another one. */
function endWithParent(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}

/** The web console, whose build wants the pinned Node. A gateway starts without it, and its page says so. */
function buildWebConsole() {
  try {
    const folder = webFolder(root)
    if (existsSync(folder)) {
      process.env.GATEHOUSE_WEB = folder
      return
    }
  } catch {
    // The build says what is missing.
  }
  const script = fileURLToPath(new URL('build-web.js', import.meta.url))
  const { stdout, status, error } = spawnSync(node, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    // It takes seconds, a minute on a busy machine; one that hangs must not keep the gateway from starting.
    timeout: 150_000,
    killSignal: 'SIGKILL',
  })
  if (status === 0 && stdout !== '') process.env.GATEHOUSE_WEB = stdout
  else if (error)
    console.error(
      `the web console is not built: ${error.code === 'ETIMEDOUT' ? 'it took over two minutes' : error.message}`,
    )
}

const firstPassword = takeFirstPassword()
const args = process.argv.slice(2)
const problem = installNpmPackages(root, spawnSync)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
const asksForHelp = args.includes('--help') || args.includes('-h')
if (args[0] === 'start' && !asksForHelp && !args.includes('--no-install'))
  installDebianPackages(root, spawnSync)
const built = await build(root)
if (built !== null) process.env.GATEHOUSE_BUILD = built
if (args[0] === 'start' && !asksForHelp) buildWebConsole()
if (realpathSync(process.execPath) !== realpathSync(node)) run(args)
else {
  await runHere(args).catch((error) => {
    // A script that does not even load cannot say so itself.
    console.error(`gatehouse: ${error.message.split('\n')[0]}`)
    if (process.env.GATEHOUSE_TRACE) console.error(error.stack)
    process.exit(1)
  })
}
