import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { licenseLimitBytes, readLicense } from '../../core/license/license-token.ts'
import type { Content } from '../../core/resource/content.ts'
import { type ExamineContext, upload } from '../../core/resource/upload.ts'
import { type IdsRules, idsRulesName, readIdsRules } from './ids-rules.ts'
import { message } from './messages.ts'
import { type OfflineHeader, readHeader } from './offline-header.ts'
import { badArchive, TarReader, type TarVisitor } from './tar.ts'

const mebibyte = 1024 * 1024
const limitBytes = 512 * mebibyte
const unpackedLimitBytes = 1024 * mebibyte
const headerLimitBytes = 64 * 1024
const databaseLimitBytes = 256 * mebibyte
/** It is unpacked out of memory. */
const rulesLimitBytes = 64 * mebibyte

/** The members, in their order, with the largest size of each. Source: document 1, "Offline updates". */
const members: readonly (readonly [name: string, limitBytes: number])[] = [
  ['header.json', headerLimitBytes],
  ['license.jwt', licenseLimitBytes],
  ['geoip.mmdb', databaseLimitBytes],
  ['iplist.tar.gz', databaseLimitBytes],
  [idsRulesName, rulesLimitBytes],
]

/** Facts about a kept archive. */
export interface OfflineUpdateFacts extends OfflineHeader {
  readonly license_id: string
  /** Rules that can be used, before the engine tries them; null without a file of rules. */
  readonly rules: number | null
}

/**
 * The archive with license, GeoIP database, IP lists and rules of the intrusion-detection engine. It is judged member
 * by member and kept. Source: document 1, "Offline updates"; silences#offline-update.
 */
export const offlineUpdate = upload<OfflineUpdateFacts>({
  name: 'offline_update',
  path: '/api/offline-update',
  area: 'system',
  summary:
    'Archive with GeoIP database, IP lists and intrusion-detection rules, for a gateway without a network.',
  source: 'document 1, Offline updates',
  method: 'PUT',
  limitBytes,
  examine: async (content, { machine, nowSeconds, inMemory }) => {
    const read = await readArchive(content)
    if (!read.ok) return read
    const archive = read.value
    const header = readHeader(archive.textOf('header.json'), machine.hwid)
    if (!header.ok) return header
    const token = archive.textOf('license.jwt')
    const license = await readLicense(token, machine, { nowSeconds, path: 'license.jwt' })
    if (!license.ok) return license
    const rules = await readIdsRules(inMemory(archive.bytesOf(idsRulesName)))
    if (!rules.ok) return rules
    return ok({
      ...header.value,
      license_id: license.value.license_id,
      rules: rules.value.rules?.signatures.length ?? null,
    })
  },
})

/** The rules in an archive that was judged before. */
export async function idsRulesOf(
  content: Content,
  inMemory: ExamineContext['inMemory'],
): Promise<Result<IdsRules>> {
  const read = await readArchive(content)
  return read.ok ? readIdsRules(inMemory(read.value.bytesOf(idsRulesName))) : read
}

async function readArchive(content: Content): Promise<Result<Archive>> {
  const archive = new Archive()
  const reader = new TarReader(archive)
  const found =
    (await content.each(unpackedLimitBytes, (chunk) => reader.push(chunk))) ??
    reader.finish() ??
    archive.finish()
  return found ? fail({ kind: 'invalid', problems: [found] }) : ok(archive)
}

const kept = ['header.json', 'license.jwt', idsRulesName]
const gzipMagic = [0x1f, 0x8b, 0x08]
const databaseMark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Judges the members as they come; of the databases only beginnings and ends are held. */
class Archive implements TarVisitor {
  readonly #held = new Map<string, Uint8Array[]>()
  #index = -1
  #size = 0
  #seen = 0
  #tail = Buffer.alloc(0)
  #isDatabase = false

  textOf(name: string): string {
    return this.bytesOf(name).toString('utf8')
  }

  bytesOf(name: string): Buffer {
    return Buffer.concat(this.#held.get(name) ?? [])
  }

  member({ name, kind, sizeBytes }: { name: string; kind: string; sizeBytes: number }): Problem | null {
    const before = this.#judgeMember()
    if (before) return before
    this.#index++
    this.#size = sizeBytes
    this.#seen = 0
    this.#tail = Buffer.alloc(0)
    this.#isDatabase = false
    const [expected, limit] = members[this.#index] ?? ['', 0]
    if (kind !== 'file' || name !== expected) return wrongMembers
    if (sizeBytes === 0) return problem(name, message('must not be empty'), 'bad_archive')
    return sizeBytes > limit
      ? problem(name, message('must have at most {limit} bytes', { limit }), 'bad_archive')
      : null
  }

  data(chunk: Uint8Array): Problem | null {
    const [name] = members[this.#index]!
    if (kept.includes(name)) this.#hold(name, chunk.slice())
    if (name === 'geoip.mmdb') {
      const window = Buffer.concat([this.#tail, chunk])
      this.#isDatabase ||= window.includes(databaseMark)
      this.#tail = Buffer.from(window.subarray(-databaseMark.length))
    } else if (name.endsWith('.gz')) {
      for (const [at, byte] of gzipMagic.entries()) {
        const got = chunk[at - this.#seen]
        if (at >= this.#seen && got !== undefined && got !== byte)
          return problem(name, message('must be gzip'), 'bad_archive')
      }
    }
    this.#seen += chunk.length
    return null
  }

  #hold(name: string, chunk: Uint8Array): void {
    const held = this.#held.get(name)
    if (held) held.push(chunk)
    else this.#held.set(name, [chunk])
  }

  finish(): Problem | null {
    return this.#judgeMember() ?? (this.#index === members.length - 1 ? null : wrongMembers)
  }

  /** Problem of the newest member; null when it is good. */
  #judgeMember(): Problem | null {
    const name = members[this.#index]?.[0]
    if (name === 'geoip.mmdb' && !this.#isDatabase) {
      return problem(name, message('must be a MaxMind database'), 'bad_archive')
    }
    const isShort = name?.endsWith('.gz') && this.#size < gzipMagic.length
    return isShort ? problem(name!, message('must be gzip'), 'bad_archive') : null
  }
}

const wrongMembers = badArchive(
  message(
    'must hold exactly header.json, license.jwt, geoip.mmdb, iplist.tar.gz and ids-rules.tar.gz, in this order',
  ),
)
