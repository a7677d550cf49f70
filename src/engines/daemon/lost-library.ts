import type { Said } from '../../core/text/message.ts'
import { message } from './messages.ts'

const loaderWords = /error while loading shared libraries: (?:\S*\/)?([\w.+-]+):/

/** The remedy where a program's last words say that the loader finds no library for it, or a damaged one; empty otherwise. */
export function lostLibrary(words: string): Said {
  const library = loaderWords.exec(words)?.[1]
  if (library === undefined) return ''
  const remedy = `apt-get install --reinstall $(dpkg -S '*/${library}' | cut -d: -f1)`
  return message('the package of {library} must be put back: {remedy}', { library, remedy })
}
