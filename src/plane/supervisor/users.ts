import { readFileSync } from 'node:fs'
import { runProgram } from '../../engines/program.ts'
import type { Identity } from '../confine/plan.ts'

/** The processes that run as a user other than the one who started the gateway. */
export type Role = 'gateway' | 'front' | 'plane'

/** The user of each of them. */
export type ProcessUsers = Readonly<Record<Role, Identity & { readonly name: string }>>

/** Users of this machine that the processes run as, and the numbers in their place where no user can be made. */
const wanted = {
  gateway: { name: 'gatehouse', number: 64841 },
  front: { name: 'gatehouse-front', number: 64842 },
  plane: { name: 'gatehouse-plane', number: 64843 },
} as const satisfies Record<Role, { name: string; number: number }>

const nobody = '/usr/sbin/nologin'

/**
 * The users of the processes, made when there are none yet. Null where this process may not become another user: it is
 * not root, or root of a user namespace without other users.
 */
export async function processUsers(): Promise<ProcessUsers | null> {
  if (process.getuid?.() !== 0) return null
  for (const { name } of Object.values(wanted)) if (userCalled(name) === null) await makeUser(name)
  const found = (role: Role) => {
    const { name, number } = wanted[role]
    return userCalled(name) ?? { name: `user ${number}`, uid: number, gid: number }
  }
  const users = { gateway: found('gateway'), front: found('front'), plane: found('plane') }
  const all = Object.values(users)
  const areDistinct = new Set(all.map(({ uid }) => uid)).size === all.length
  const areUsable = all.every(({ uid, gid }) => uid !== 0 && isMapped('uid', uid) && isMapped('gid', gid))
  return areDistinct && areUsable ? users : null
}

/** True when root could give each process a user, also where none is made yet. */
export function canHaveUsers(): boolean {
  return Object.values(wanted).every(({ name, number }) => {
    const { uid, gid } = userCalled(name) ?? { uid: number, gid: number }
    return isMapped('uid', uid) && isMapped('gid', gid)
  })
}

/** Another start may make the same user at the same time, so only the result counts. */
async function makeUser(name: string): Promise<void> {
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', nobody]
  await runProgram('useradd', ['--system', '--user-group', ...home, name], { timeoutMilliseconds: 10_000 })
}

function userCalled(name: string): (Identity & { readonly name: string }) | null {
  const line = linesOf('/etc/passwd').find((text) => text.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { name, uid: Number(uid), gid: Number(gid) }
}

/** The number of a group; null where there is none that this user namespace has. */
export function groupCalled(name: string): number | null {
  const line = linesOf('/etc/group').find((text) => text.startsWith(`${name}:`))
  const number = Number(line?.split(':')[2] ?? Number.NaN)
  return Number.isInteger(number) && isMapped('gid', number) ? number : null
}

/** True when a number stands for a user or group in this user namespace. */
function isMapped(kind: 'uid' | 'gid', number: number): boolean {
  return linesOf(`/proc/self/${kind}_map`).some((text) => {
    const [first = 0, , count = 0] = text.trim().split(/\s+/).map(Number)
    return number >= first && number < first + count
  })
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
