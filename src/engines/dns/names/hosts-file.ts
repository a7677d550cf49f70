import { readFileSync, statSync } from 'node:fs'
import { parseAddress, printAddress } from '../../../core/net/ip.ts'

/** Addresses by name in lower case. */
export type HostsTable = ReadonlyMap<string, readonly string[]>

/** Reads the text of a hosts file: an address and its names on each line, `#` starts a comment. */
export function parseHosts(text: string): HostsTable {
  const table = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [first = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const address = parseAddress(first)
    if (address === null) continue
    const printed = printAddress(address.family, address.value)
    for (const name of names.map((it) => it.toLowerCase())) {
      const known = table.get(name) ?? []
      if (!known.includes(printed)) table.set(name, [...known, printed])
    }
  }
  return table
}

/** Answers what a hosts file says now; reads it again only when it has changed. No file: nothing. */
export function hostsReader(file: string): () => HostsTable {
  let table: HostsTable = new Map()
  let version = ''
  return () => {
    try {
      const { mtimeMs, size } = statSync(file)
      const found = `${mtimeMs} ${size}`
      if (found !== version) table = parseHosts(readFileSync(file, 'utf8'))
      version = found
    } catch {
      table = new Map()
      version = ''
    }
    return table
  }
}
