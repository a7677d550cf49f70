import { gzipSync } from 'node:zlib'
import { file, type Member, tar } from './archive.ts'

/** `header.json` of an offline update. */
export function offlineHeader(hwid: string, rest: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    hwid,
    'pack-type': 'ids-iplist-geoip',
    'geoip-timestamp': 1_750_000_000,
    'iplist-timestamp': 1_750_000_001,
    version: { major: 17, minor: 2, build: 1 },
    ...rest,
  })
}

/** A MaxMind database as far as its mark. */
export const mmdb = Buffer.concat([
  Buffer.alloc(5000, 7),
  Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
  Buffer.from('meta'),
])

const inner = gzipSync(tar([file('list.txt', '192.0.2.1')]))

/** The members of a good offline update. */
export function offlineMembers(hwid: string, token: string): Member[] {
  return [
    file('header.json', offlineHeader(hwid)),
    file('license.jwt', token),
    file('geoip.mmdb', mmdb),
    file('iplist.tar.gz', inner),
    file('ids-rules.tar.gz', inner),
  ]
}

/** A good offline update. */
export function goodUpdate(hwid: string, token: string): Buffer {
  return tar(offlineMembers(hwid, token))
}
