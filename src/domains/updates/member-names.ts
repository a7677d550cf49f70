import type { Problem } from '../../core/failure.ts'
import { message } from './messages.ts'
import { badArchive, type TarMember } from './tar.ts'

const memberLimit = 10_000

/** Judge of the names of an archive's members: relative paths, each once, not too many. */
export class MemberNames {
  readonly #names = new Set<string>()

  /** The rule that the name of the next member breaks. */
  judge({ name, kind }: TarMember): Problem | null {
    const names = this.#names
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
}
