import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import type { Identity } from '../confine/plan.ts'
import type { RunFolder } from './run-folder.ts'
import type { ProcessUsers } from './users.ts'

/** Files of a data folder that the gateway process reads and writes, with those that SQLite puts beside databases. */
const gatewayFiles = /^((config|logs|agents)\.|secret\.key|hwid$|license-key\.pem$|revision)/
/** Folders of the gateway process' own. */
const gatewayFolders = ['uploads', 'logs', 'exports', 'signatures']
/** Files that no process without privilege reads. */
const keptFiles = ['tls.key', 'tls.crt']

/** A data folder that cannot be used as it is; the message says why and what to do. */
export class OwnershipError extends Error {}

/**
 * Gives each file of a data folder to the user of the gateway process. The folder itself stays ours, so that this process
 * can make files in it and neither remove nor replace those of others. Throws an `OwnershipError` for what may be a trap: a
 * link, or a file of a user who should have none here.
 */
export function giveDataFolder(
  { dataFolder }: RunFolder,
  gateway: Identity,
  earlier: readonly Identity[],
): void {
  const former = lstatSync(dataFolder).uid
  lchownSync(dataFolder, 0, gateway.gid)
  chmodSync(dataFolder, 0o1770)
  // The former owner of the folder owned its files too.
  const owners = new Set([0, former, gateway.uid, ...earlier.map(({ uid }) => uid)])
  for (const name of readdirSync(dataFolder)) {
    const path = join(dataFolder, name)
    if (gatewayFiles.test(name)) giveFile(path, gateway, owners)
    else if (gatewayFolders.includes(name)) giveFolder(path, gateway, owners)
    else if (keptFiles.includes(name)) keep(path, new Set([0, former]))
  }
}

/** Closes a data folder of our own to everybody else. */
export function closeDataFolder({ dataFolder }: RunFolder): void {
  const { uid, mode } = lstatSync(dataFolder)
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(dataFolder, 0o700)
}

/** Makes the folders below `run` that sockets and processes want, each for those who meet there. */
export function makePrivateFolders(run: RunFolder, users: ProcessUsers | null): void {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const shared = (gid: number): [Identity, number] => [{ uid: self.uid, gid }, 0o710]
  const own = (user: Identity | undefined): [Identity, number] => [user ?? self, 0o700]
  const { folders } = run
  makeFolder(run.folder, self, users === null ? 0o700 : 0o711)
  if (folders.base !== run.folder) makeFolder(folders.base, self, users === null ? 0o700 : 0o711)
  makeFolder(folders.view, ...own(undefined))
  makeFolder(folders.front, ...shared(users?.front.gid ?? self.gid))
  makeFolder(folders.plane, ...shared(users?.gateway.gid ?? self.gid))
  makeFolder(folders.trial, ...shared(users?.plane.gid ?? self.gid))
  makeFolder(folders.engines, ...own(users?.plane))
  makeFolder(folders.state, ...own(users?.plane))
  removeForeign(folders.state, users?.plane ?? self)
  makeFolder(folders.temporary, self, 0o711)
  makeFolder(folders.gatewayTemporary, ...own(users?.gateway))
  makeFolder(folders.planeTemporary, ...own(users?.plane))
}

function makeFolder(path: string, { uid, gid }: Identity, mode: number): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (!lstatSync(path).isDirectory()) throw foreign(path)
  lchownSync(path, uid, gid)
  chmodSync(path, mode)
}

/** What another user kept may be whatever that one likes, and the owner of the folder could not read it. */
function removeForeign(folder: string, { uid }: Identity): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).uid !== uid) rmSync(path, { recursive: true, force: true })
  }
}

type Owners = ReadonlySet<number>

/** Opened first and looked at then: what is looked at is what is given. */
function giveFile(path: string, to: Identity, owners: Owners): void {
  const file = openChecked(path)
  try {
    const { uid, gid, nlink, mode } = fstatSync(file)
    if (uid === to.uid && gid === to.gid) return
    if (nlink > 1 || !owners.has(uid)) throw foreign(path)
    fchownSync(file, to.uid, to.gid)
    fchmodSync(file, mode & 0o600)
  } finally {
    closeSync(file)
  }
}

/** A folder that is given already may hold whatever its owner likes; before that nobody else could write to it. */
function giveFolder(path: string, to: Identity, owners: Owners): void {
  const stats = lstatSync(path)
  if (stats.uid === to.uid) return
  if (!stats.isDirectory() || !owners.has(stats.uid)) throw foreign(path)
  for (const name of readdirSync(path)) giveFile(join(path, name), to, owners)
  lchownSync(path, to.uid, to.gid)
  chmodSync(path, 0o700)
}

/** A link of ours may lead elsewhere: certificates often are links. */
function keep(path: string, owners: Owners): void {
  const stats: Stats = lstatSync(path)
  if (!owners.has(stats.uid)) throw foreign(path)
  lchownSync(path, 0, 0)
  if (stats.isFile()) chmodSync(path, path.endsWith('.crt') ? 0o644 : 0o600)
}

function openChecked(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') throw foreign(path)
    throw error
  }
}

function foreign(path: string): OwnershipError {
  return new OwnershipError(
    `${path} is a link or belongs to somebody who should not have it: look at it, and remove it or give it to root`,
  )
}
