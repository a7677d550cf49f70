import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor' }) => void

/** Bytes after which unpacked memory is collected. */
const step = 16e6
let collect: Collect | null = null
let waiting = 0

/**
 * Notes bytes that were unpacked into memory of their own. V8 counts memory outside its heap late: unpacked columns of
 * which nobody knows any more come to a hundred megabytes a thread before it looks. They are young, so a small
 * collection, a millisecond or less, frees them.
 */
export function noteUnpacked(bytes: number): void {
  waiting += bytes
  if (waiting < step) return
  waiting = 0
  collect ??= collector()
  collect({ type: 'minor' })
}

function collector(): Collect {
  // The flag is that of the process, and stays: another thread may be about to look for the function.
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
