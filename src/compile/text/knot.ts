import type { DnsArtifact } from '../../core/engine/declared/dns.ts'
import { contentHash } from '../../core/hash.ts'
import { overlayRecords } from './overlay.ts'
import { zoneFile } from './zone-file.ts'

/** A zone that Knot DNS answers for. */
export interface ServedZone {
  /** With the final dot. */
  readonly name: string
  /** Zone file. */
  readonly text: string
}

/** Place where the authoritative server answers; only the name server of the same machine asks there. */
export const authority = { address: '127.0.53.1', port: 5300 } as const

/** Name of the file of a zone, in the daemon's folder. Names of zones may be longer than names of files. */
export function zoneFileName(zone: string): string {
  const name = zone === '.' ? 'root' : zone.slice(0, -1)
  return `zones/${name.length > 200 ? contentHash(name) : name}.zone`
}

/** Configuration of a knotd in `folder`, with one thread for each task: the load is that of one resolver. */
export function knotConfig(zones: readonly ServedZone[], folder: string): string {
  return `server:
  rundir: ${quoted(folder)}
  listen: ${quoted(`${authority.address}@${authority.port}`)}
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
  version: ""
  identity: ""
log:
  - target: stderr
    any: warning
control:
  listen: ${quoted(`${folder}/ctl`)}
database:
  storage: ${quoted(folder)}
template:
  - id: default
    storage: ${quoted(folder)}
    semantic-checks: off
    zonefile-sync: -1
    zonefile-load: whole
    journal-content: none
zone:
${zones.map(({ name }) => `  - domain: ${quoted(name)}\n    file: ${quoted(zoneFileName(name))}\n`).join('')}`
}

/** The zone of single names. It is the root, so that it is asked only for names that are sent here; null where there are none. */
export function overlayZone(artifact: Pick<DnsArtifact, 'redirects' | 'own' | 'master'>): string | null {
  const records = overlayRecords(artifact)
  return records.length === 0 ? null : zoneFile(records, { zone: '.', addresses: [] })
}

/** A string of Knot's configuration, in which a quotation mark and a backslash are escaped. */
function quoted(text: string): string {
  if (/[\n\r\0]/.test(text)) throw new Error(`not a value for Knot DNS: ${JSON.stringify(text)}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
