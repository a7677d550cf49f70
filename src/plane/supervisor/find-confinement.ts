import { readFileSync } from 'node:fs'
import type { Message } from '../../core/text/message.ts'
import { runProgram } from '../../engines/program.ts'
import { message } from '../messages.ts'
import { type Confinement, type Confiner, confinedBy, confinePlan, namespacesOf } from './confinement.ts'
import { readJson, writeJson } from './json-file.ts'
import { closeDataFolder, giveDataFolder, makePrivateFolders } from './ownership.ts'
import { withReserve } from './reserve.ts'
import { placeSockets, type RunFolder } from './run-folder.ts'
import { type ProcessUsers, processUsers } from './users.ts'

/** Generous: what times out on a busy machine would be taken for what is not possible. */
const patienceMilliseconds = 60_000

/** Facts that are needed to confine processes. */
export interface ConfinementQuestion extends Omit<Confiner, 'confinement'> {
  /** Files that processes read. */
  readonly files: readonly string[]
}

/**
 * The farthest that processes can be confined on this machine, with the data folder prepared for it. Each way is tried
 * before it is chosen; that the best one works is remembered until the next boot. Throws an `OwnershipError`.
 */
export async function findConfiner(question: ConfinementQuestion): Promise<Confiner> {
  const users = await processUsers()
  const { confineProbe } = question.run
  const asked = JSON.stringify([
    readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'),
    question,
    users,
    process.getuid?.(),
  ])
  const known = readJson<RememberedConfinement>(confineProbe)
  if (known?.asked === asked) return prepare(question, known.confinement, users)
  const ways = waysWith(users)
  for (const confinement of ways.slice(0, -1)) {
    const tried = prepare(question, confinement, users)
    if (!(await works(tried, question))) continue
    // What is less may have been the fault of a moment.
    if (confinement === ways[0])
      writeJson(confineProbe, { asked, confinement } satisfies RememberedConfinement)
    return tried
  }
  return prepare(question, { users: null, hasViews: false }, users)
}

/** Findings of a start, and the question that they answer. */
export interface RememberedConfinement {
  readonly asked: string
  readonly confinement: Confinement
}

/** The best way first. The last one, always possible, gives up capabilities and system calls only. */
function waysWith(users: ProcessUsers | null): readonly Confinement[] {
  const asStarted = [true, false].map((hasViews) => ({ users: null, hasViews }))
  return users === null
    ? asStarted
    : [...[true, false].map((hasViews) => ({ users, hasViews })), ...asStarted]
}

/**
 * Gives the files of a data folder to who uses them, for commands that root runs on it: before they open what may be a
 * trap, and after they have made files. Throws an `OwnershipError`.
 */
export async function settleOwners(run: RunFolder): Promise<void> {
  const users = await processUsers()
  if (users !== null) giveDataFolder(run, users.gateway, [])
}

function prepare(
  { run, ...question }: ConfinementQuestion,
  confinement: Confinement,
  all: ProcessUsers | null,
): Confiner {
  const { users, hasViews } = confinement
  // Without views nobody but the gateway's user gets through the data folder.
  const placed = placeSockets(run, users === null || hasViews)
  const earlier = all === null ? [] : [all.gateway]
  if (process.getuid?.() === 0) giveDataFolder(placed, users?.gateway ?? { uid: 0, gid: 0 }, earlier)
  else closeDataFolder(placed)
  withReserve(placed.folder, () => makePrivateFolders(placed, users))
  return { ...question, run: placed, confinement }
}

async function works(confiner: Confiner, { files, run }: ConfinementQuestion): Promise<boolean> {
  const readable = files.flatMap((file) => ['-r', file, '-a'])
  const command = ['/usr/bin/test', ...readable, '-x', process.execPath, '-a', '-w', run.dataFolder]
  const plan = { ...confinePlan(confiner, 'gateway', { command }), sockets: [] }
  const { command: line, environment } = confinedBy(confiner, plan, namespacesOf(confiner, 'gateway'))
  const [program = '', ...args] = line
  const result = await runProgram(program, args, { environment, timeoutMilliseconds: patienceMilliseconds })
  return result.code === 0
}

/** Confinement that holds, for people. */
export function confinementText({ users, hasViews }: Confinement): Message {
  const who =
    users !== null
      ? message('gateway, fronts and plane run as {gateway}, {front} and {plane}', {
          gateway: users.gateway.name,
          front: users.front.name,
          plane: users.plane.name,
        })
      : process.getuid?.() === 0
        ? message('gateway, fronts and plane run as root without its power')
        : message('gateway, fronts and plane run as the user that started them')
  const files = hasViews
    ? message('each sees only files that it needs')
    : message('they see all files that their user may read')
  return message(
    '{who}; no capabilities but net_admin, net_bind_service and net_raw for the plane, and no way to gain any; {files}',
    {
      who,
      files,
    },
  )
}
