import { readFileSync } from 'node:fs'

/** Capabilities that daemons of a gateway may need, as `setpriv` calls them, with the kernel's numbers. */
const numbers = {
  chown: 0,
  dac_override: 1,
  setgid: 6,
  setuid: 7,
  net_bind_service: 10,
  net_admin: 12,
  net_raw: 13,
  sys_chroot: 18,
  sys_nice: 23,
} as const

/** A capability by its name. */
export type Capability = keyof typeof numbers

/** Those that this process does not have and so cannot hand on. */
export function lackingCapabilities(wanted: readonly Capability[]): readonly Capability[] {
  const permitted = BigInt(`0x${/^CapPrm:\s+(\w+)$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]}`)
  return wanted.filter((name) => ((permitted >> BigInt(numbers[name])) & 1n) === 0n)
}
