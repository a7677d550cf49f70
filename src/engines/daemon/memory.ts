import { readFileSync } from 'node:fs'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** The memory that a process and all that it started use for themselves alone, in bytes; 0 when it has ended. */
export function memoryOf(pid: number): number {
  const status = textOf(`/proc/${pid}/status`)
  const own = ['RssAnon', 'VmSwap'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0),
  )
  const children = textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
  return [
    ...own.map((kibibytes) => kibibytes * kibibyte),
    ...children.map((child) => memoryOf(Number(child))),
  ].reduce((sum, bytes) => sum + bytes, 0)
}

/** Why a daemon that uses so much memory is ended; null where it may. */
export function excessOf(pid: number, limitBytes: number): Message | null {
  const used = memoryOf(pid)
  if (used <= limitBytes) return null
  return message('it used {used} MiB of memory and may use {limit} MiB', {
    used: Math.ceil(used / mebibyte),
    limit: Math.floor(limitBytes / mebibyte),
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
