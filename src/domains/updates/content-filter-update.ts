import { fail, ok, type Problem } from '../../core/failure.ts'
import { upload } from '../../core/resource/upload.ts'
import { MemberNames } from './member-names.ts'
import { message } from './messages.ts'
import { badArchive, TarReader } from './tar.ts'

const limitBytes = 2 * 1024 * 1024 * 1024
/** Longest archive of the content filter when it is unpacked. */
export const unpackedLimitBytes = 8 * 1024 * 1024 * 1024

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
    const names = new MemberNames()
    let files = 0
    let unpackedBytes = 0
    const reader = new TarReader({
      member: (member) => {
        const found = names.judge(member)
        if (member.kind === 'file') files++
        unpackedBytes += member.sizeBytes
        return found
      },
      link: (name, target) => otherName(names, name, target),
      data: () => null,
    })
    const found =
      (await content.each(unpackedLimitBytes, (chunk) => reader.push(chunk))) ??
      reader.finish() ??
      someFile(files)
    return found ? fail({ kind: 'invalid', problems: [found] }) : ok({ files, unpackedBytes })
  },
})

/** Public collections give some lists a second name by a link beside them, which is passed over; any other link is refused. */
export function otherName(names: MemberNames, name: string, target: string): Problem | null {
  const isBeside = /^[A-Za-z0-9_.-]+$/.test(target) && target !== '.' && target !== '..'
  return isBeside
    ? names.judge({ name, kind: 'folder', sizeBytes: 0 })
    : badArchive(message('must hold regular files only, no links, devices or sparse files'))
}

function someFile(files: number): Problem | null {
  return files === 0 ? badArchive(message('must hold a file')) : null
}
