import type { Kernel } from './kernel.ts'
import type { Identity } from './plan.ts'

const endWithParent = 1 // PR_SET_PDEATHSIG
const keepCapabilities = 8 // PR_SET_KEEPCAPS
const dropFromBounds = 24 // PR_CAPBSET_DROP
const noNewPrivileges = 38 // PR_SET_NO_NEW_PRIVS
const ambient = 47 // PR_CAP_AMBIENT
const ambientClear = 4
const ambientRaise = 2
const capabilityVersion = 0x20080522
const terminate = 15 // SIGTERM
const notKnown = 22 // EINVAL
const mostCapabilities = 64

/** User, groups and capabilities that a process runs with. */
export interface Rights {
  readonly identity: Identity | null
  readonly groups: readonly number[]
  readonly capabilities: readonly number[]
}

/** Leaves this thread, and what it becomes, with these rights and no way to gain others. */
export function takeRights(kernel: Kernel, { identity, groups, capabilities }: Rights): void {
  kernel.call('prctl', noNewPrivileges, 1, 0, 0, 0)
  dropBounds(kernel, capabilities)
  if (identity !== null) {
    kernel.call('prctl', keepCapabilities, capabilities.length > 0 ? 1 : 0, 0, 0, 0)
    // There is no pointer to nothing.
    const list = groups.length === 0 ? null : new Uint8Array(Uint32Array.from(groups).buffer)
    kernel.call('setgroups', groups.length, list)
    kernel.call('setresgid', identity.gid, identity.gid, identity.gid)
    kernel.call('setresuid', identity.uid, identity.uid, identity.uid)
  }
  setCapabilities(kernel, capabilities)
  // A change of user takes it back, so it comes behind.
  kernel.call('prctl', endWithParent, terminate, 0, 0, 0)
}

function dropBounds(kernel: Kernel, kept: readonly number[]): void {
  for (let number = 0; number < mostCapabilities; number += 1) {
    if (kept.includes(number)) continue
    try {
      kernel.call('prctl', dropFromBounds, number, 0, 0, 0)
    } catch (error) {
      // EINVAL: behind the last one. EPERM: without CAP_SETPCAP there is nothing to drop that could be gained.
      if ((error as { errno?: number }).errno === notKnown) return
    }
  }
}

function setCapabilities(kernel: Kernel, kept: readonly number[]): void {
  const header = new Uint8Array(Uint32Array.of(capabilityVersion, 0).buffer)
  const half = (first: number) =>
    kept
      .filter((number) => number >= first && number < first + 32)
      .reduce((all, number) => all | (1 << (number - first)), 0) >>> 0
  // Effective, permitted and inheritable: the lower half of each, then the upper.
  const [low, high] = [half(0), half(32)]
  const data = new Uint8Array(Uint32Array.of(low, low, low, high, high, high).buffer)
  kernel.call('prctl', ambient, ambientClear, 0, 0, 0)
  kernel.call('capset', header, data)
  for (const number of kept) kernel.call('prctl', ambient, ambientRaise, number, 0, 0)
}
