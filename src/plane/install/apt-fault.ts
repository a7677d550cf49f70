import { type Message, verbatim } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Why packages did not come, and what an administrator can do about it. */
export interface AptFault {
  readonly why: Message
  readonly remedy: Message
}

const faults: readonly (readonly [RegExp, AptFault])[] = [
  [
    /Could not get lock|is another process using it|locked by another process/,
    {
      why: message('another program installs packages'),
      remedy: message('end it if it hangs'),
    },
  ],
  [
    /No space left on device|enough free space/,
    { why: message('the disk is full'), remedy: message('make room') },
  ],
  [
    /Read-only file system/,
    { why: message('the file system is read-only'), remedy: message('install the packages into the image') },
  ],
  [
    /resolving|[Uu]nable to connect|[Cc]ould not connect|unreachable|refused|timed out|Failed to fetch|Could not handshake/,
    {
      why: message('the package mirror is not reachable'),
      remedy: message('connect this machine, or set a proxy for apt'),
    },
  ],
  [
    /Unable to locate package|has no installation candidate|is not available|default release/,
    {
      why: message('the package sources do not have them'),
      remedy: message('add the component main of this release'),
    },
  ],
]

/** Reads the fault from apt's output; its last error where the output has none that is known. */
export function faultOf(said: string): AptFault {
  const known = faults.find(([pattern]) => pattern.test(said))
  if (known !== undefined) return known[1]
  const errors = said.split('\n').filter((line) => /^E: |^dpkg: error/.test(line))
  const last = errors.at(-1) ?? said.trim().split('\n').at(-1) ?? ''
  const words = last.replace(/^E: /, '').trim()
  const why = words === '' ? message('apt-get ended without a word') : verbatim(words)
  return { why, remedy: message('try it by hand') }
}
