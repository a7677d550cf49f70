import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { givePriority, openUnnamed, programEnvironment } from '../program.ts'
import type { Cgroup } from './cgroup.ts'
import { confinedCommand } from './confinement.ts'
import type { DaemonDeclaration } from './declaration.ts'
import { taggedEnvironment } from './remains.ts'

/** A daemon's process, and what it prints. */
export type DaemonProcess = ChildProcess & { readonly stdout: Readable; readonly stderr: Readable }

/** Starts a daemon once: in the foreground, in its folder, at the head of a session of its own. */
export function launch<C>(
  declaration: DaemonDeclaration<C>,
  configuration: C,
  { folder, cgroup }: { readonly folder: string; readonly cgroup: Cgroup | null },
): DaemonProcess {
  const { program, args, environment, priority, handedOver } = declaration
  const command = confinedCommand([program, ...args(configuration, folder)], declaration)
  const descriptors = (handedOver?.(configuration) ?? []).map((text) => unnamedFile(folder, text))
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    detached: true,
    env: { ...programEnvironment(), ...environment, ...taggedEnvironment(folder) },
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
  })
  for (const descriptor of descriptors) closeSync(descriptor)
  if (priority !== undefined) givePriority(child.pid, priority)
  if (child.pid !== undefined) cgroup?.add(child.pid)
  return child as DaemonProcess
}

/** Throws where the folder takes no file. */
function unnamedFile(folder: string, text: string): number {
  const descriptor = openUnnamed(folder)
  if (descriptor === null) throw new Error(`no file can be made in ${folder}`)
  writeSync(descriptor, text, 0)
  return descriptor
}
