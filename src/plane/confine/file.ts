import { closeSync, constants, openSync } from 'node:fs'
import type { Kernel } from './kernel.ts'
import type { OpenedFile } from './plan.ts'

/** Opens files for the next program. Who wants one that cannot be opened says so itself. */
export function openFiles(kernel: Kernel, files: readonly OpenedFile[]): void {
  for (const { path, descriptor } of files) {
    const opened = openToRead(path)
    if (opened === null) continue
    kernel.call('dup3', opened, descriptor, 0)
    closeSync(opened)
  }
}

function openToRead(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return null
  }
}
