// Takes the first password out of this process' environment, which others may read in /proc as long as the process runs.
// Plain JavaScript for Node 18.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import process from 'node:process'

export const passwordVariable = 'GATEHOUSE_ADMIN_PASSWORD'
/** Says to a supervisor that the password comes over its channel. */
export const passwordFollows = 'GATEHOUSE_ADMIN_PASSWORD_FOLLOWS'

/** Answers the password, if there is one; from then on it is in the memory of this process alone. */
export function takeFirstPassword() {
  const password = process.env[passwordVariable]
  delete process.env[passwordVariable]
  if (password === undefined) return undefined
  try {
    overwriteInitial(passwordVariable)
  } catch (error) {
    console.error(`${passwordVariable} stays readable for this user and root in /proc: ${error.message}`)
  }
  return password
}

/** The environment as it was at the start is a part of our memory, which the kernel shows; a variable there is made empty. */
function overwriteInitial(name) {
  const environment = readFileSync('/proc/self/environ')
  const entry = Buffer.from(`${name}=`)
  const isAtStart = (at) => at === 0 || environment[at - 1] === 0
  let at = environment.indexOf(entry)
  while (at !== -1 && !isAtStart(at)) at = environment.indexOf(entry, at + 1)
  if (at === -1) return
  const first = at + entry.length
  const end = environment.indexOf(0, first)
  const length = (end === -1 ? environment.length : end) - first
  const memory = openSync('/proc/self/mem', 'r+')
  try {
    writeSync(memory, Buffer.alloc(length), 0, length, environmentAddress() + first)
  } finally {
    closeSync(memory)
  }
}

/** The field env_start of /proc/PID/stat, the fiftieth; the name in parentheses may hold spaces. */
function environmentAddress() {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[47])
}
