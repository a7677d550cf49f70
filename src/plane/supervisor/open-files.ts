import { readFileSync } from 'node:fs'

/** Files and connections that a process of this user may have open at once: the hard limit. */
export function openFilesLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === undefined || hard === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(hard)
}
