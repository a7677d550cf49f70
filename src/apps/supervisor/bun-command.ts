import { join } from 'node:path'

const machine = process.arch === 'arm64' ? 'bun-linux-aarch64' : 'bun-linux-x64'
const bun = join(import.meta.dirname, '../../..', 'node_modules', '@oven', machine, 'bin', 'bun')
/** Nothing of the folder that we were started in is for it. */
const options = ['--smol', '--no-install', '--no-env-file', '--no-addons', '--config=/dev/null']

/** Front of the command line of scripts that Bun runs: the TLS front, trials of packets, and netlink. */
export const bunCommand: readonly string[] = [bun, ...options]

/** The command line of the step that confines a process and becomes it. */
export const confineCommand: readonly string[] = [...bunCommand, join(import.meta.dirname, 'confine.ts')]
