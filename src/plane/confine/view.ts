import { closeSync, existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import type { Kernel } from './kernel.ts'
import type { View, ViewEntry } from './plan.ts'

const newMounts = 0x20000 // CLONE_NEWNS
const here = -100 // AT_FDCWD
const recursive = 0x8000 // AT_RECURSIVE
const cloneTree = 1 // OPEN_TREE_CLONE
const fromDescriptor = 4 // MOVE_MOUNT_F_EMPTY_PATH
const allPrivate = 0x4000 | 0x40000 // MS_REC | MS_PRIVATE
const noSetuid = 2 // MS_NOSUID, MOUNT_ATTR_NOSUID
const noDevices = 4 // MS_NODEV, MOUNT_ATTR_NODEV
const readOnly = 1 // MOUNT_ATTR_RDONLY
const detach = 2 // MNT_DETACH

/**
 * Puts the view in the place of this thread's file system, in a mount namespace of its own. Wants CAP_SYS_ADMIN; throws a
 * `KernelError` where the kernel refuses.
 */
export function enterView(kernel: Kernel, { base, entries: all }: View): void {
  const entries = all.filter(({ kind, path }) => kind !== 'read-if-there' || existsSync(path))
  kernel.call('unshare', newMounts)
  kernel.call('mount', null, '/', null, allPrivate, null)
  // All parts are taken before anything lies on top of them; folders that lead to them need not be entered later.
  const parts = entries.map((entry) => ({ entry, tree: treeOf(kernel, entry) }))
  mountMemory(kernel, base, 'mode=755')
  // Folders on the way to a part are for everybody to walk through.
  const mask = process.umask(0o022)
  for (const { entry, tree } of parts) place(kernel, `${base}${entry.path}`, { entry, tree })
  process.umask(mask)
  // Later entries may lie within these.
  const closed = entries.flatMap(({ kind, path }) => (kind === 'empty' ? [`${base}${path}`] : []))
  for (const path of [...closed, base]) restrict(kernel, path, { attributes: readOnly, flags: 0 })
  process.chdir(base)
  kernel.call('pivot_root', '.', '.')
  kernel.call('umount2', '.', detach)
  process.chdir('/')
}

interface Part {
  readonly entry: ViewEntry
  /** Descriptor of the part of the machine's file system; null for what is made here. */
  readonly tree: number | null
}

function treeOf(kernel: Kernel, entry: ViewEntry): number | null {
  const source = sourceOf(entry)
  return source === null ? null : kernel.call('open_tree', here, source, cloneTree | recursive)
}

function sourceOf(entry: ViewEntry): string | null {
  switch (entry.kind) {
    case 'read':
    case 'read-if-there':
    case 'write':
    case 'device':
      return entry.path
    case 'hidden':
      return '/dev/null'
    case 'link':
    case 'empty':
    case 'scratch':
      return null
  }
}

function place(kernel: Kernel, path: string, { entry, tree }: Part): void {
  mkdirSync(dirname(path), { recursive: true })
  if (entry.kind === 'link') return symlinkSync(entry.target, path)
  if (tree === null) {
    mkdirSync(path, { recursive: true })
    mountMemory(kernel, path, entry.kind === 'scratch' ? 'mode=1777,size=16m' : 'mode=755')
    return
  }
  makePlace(path, sourceOf(entry) ?? '')
  kernel.call('move_mount', tree, '', here, path, fromDescriptor)
  closeSync(tree)
  const attributes = {
    read: readOnly | noSetuid | noDevices,
    'read-if-there': readOnly | noSetuid | noDevices,
    write: noSetuid | noDevices,
    device: noSetuid,
    hidden: noSetuid,
  }[entry.kind as 'read']
  restrict(kernel, path, { attributes, flags: recursive })
}

/** A file or folder to lay a part onto. */
function makePlace(path: string, source: string): void {
  if (existsSync(path)) return
  if (lstatSync(source).isDirectory()) mkdirSync(path)
  else writeFileSync(path, '')
}

function mountMemory(kernel: Kernel, path: string, options: string): void {
  kernel.call('mount', 'tmpfs', path, 'tmpfs', noSetuid | noDevices, options)
}

function restrict(
  kernel: Kernel,
  path: string,
  { attributes, flags }: { readonly attributes: number; readonly flags: number },
): void {
  // struct mount_attr: what to set, what to clear, propagation, user namespace.
  const wanted = new Uint8Array(BigUint64Array.of(BigInt(attributes), 0n, 0n, 0n).buffer)
  kernel.call('mount_setattr', here, path, flags, wanted, wanted.length)
}
