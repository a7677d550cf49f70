import { fail, ok, type Problem } from '../../core/failure.ts'
import { upload } from '../../core/resource/upload.ts'
import { message } from './messages.ts'
import { badArchive, type TarMember, TarReader } from './tar.ts'

const limitBytes = 2 * 1024 * 1024 * 1024
const unpackedLimitBytes = 8 * 1024 * 1024 * 1024
const memberLimit = 10_000

/** Facts about a kept archive. */
export interface ContentFilterUpdateFacts {
  readonly files: number
  readonly unpackedBytes: number
}

/**
 * The archive with an update of the content filter. The documents do not say what it holds: it must be a tar archive of
 * regular files under safe names. Source: document 1, "Offline updates"; silences#content-filter-archive.
 */
export const contentFilterUpdate = upload<ContentFilterUpdateFacts>({
  name: 'content_filter_update',
  path: '/content-filter/update_archive_upload',
  area: 'security',
  summary: 'Archive with an update of the content filter.',
  source: 'document 1, Offline updates',
  method: 'PUT',
  limitBytes,
  examine: async (content) => {
    const names = new Set<string>()
    let files = 0
    let unpackedBytes = 0
    const reader = new TarReader({
      member: (member) => {
        const found = judge(member, names)
        if (member.kind === 'file') files++
        unpackedBytes += member.sizeBytes
        return found
      },
      data: () => null,
    })
    const found =
      (await content.each(unpackedLimitBytes, (chunk) => reader.push(chunk))) ??
      reader.finish() ??
      someFile(files)
    return found ? fail({ kind: 'invalid', problems: [found] }) : ok({ files, unpackedBytes })
  },
})

function someFile(files: number): Problem | null {
  return files === 0 ? badArchive(message('must hold a file')) : null
}

function judge({ name, kind }: TarMember, names: Set<string>): Problem | null {
  if (names.size >= memberLimit)
    return badArchive(message('must hold at most {memberLimit} members', { memberLimit }))
  const parts = name.replace(/^\.\//, '').replace(/\/$/, '').split('/')
  const isRoot = kind === 'folder' && (name === '.' || name === './')
  const isSafe = parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part),
  )
  if (!isRoot && !isSafe) return badArchive(message('must name members by relative paths without . and ..'))
  const path = parts.join('/')
  if (names.has(path)) return badArchive(message('must not hold a member twice'))
  names.add(path)
  return null
}
