import { oncePerObject } from '../../core/list/incremental.ts'
import { parseAddress } from '../../core/net/ip.ts'
import type { Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { printAlias } from '../../core/schema/alias.ts'
import { type CategorySubject, categoryFinder, type FindCategories } from '../../core/web/categories.ts'
import { customCategories } from '../../core/web/custom-categories.ts'
import { requestedUrl } from '../../core/web/url-pattern.ts'
import { fileCategories } from './catalogue-files.ts'
import { userCategories } from './user-category.ts'

/**
 * Ids of the categories that follow from the address of a request alone: custom ones, kinds of files by their names, special
 * and other ones; null when `text` is no web address. Extended categories need a list. Source: silences#cf-categories.
 */
export function categoriesOfRequest(snapshot: Snapshot, text: string): readonly string[] | null {
  const subject = subjectOf(text)
  if (subject === null) return null
  return ownFinder(snapshot.rows(userCategories))(subject).map(({ category }) => category)
}

/** An address as categories see it: a request that is decrypted where it is one by TLS; null when `text` is no web address. */
export function subjectOf(text: string): CategorySubject | null {
  const url = requestedUrl(text)
  if (url === null) return null
  const { protocol, port } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  const isPlain = protocol === 'http:' || protocol === 'ws:'
  const host = url.host.replace(/^\[|\]$/g, '')
  return {
    ...{ host, isAddress: parseAddress(host) !== null, path: url.path },
    ...{ port: port === '' ? (isPlain ? 80 : 443) : Number(port), form: isPlain ? 'plain' : 'decrypted' },
    ...{ isHelloHidden: false, isNameless: false },
  }
}

const files = fileCategories.map(({ id, extensions }) => ({ id: `files.id.${id}`, extensions }))

const ownFinder = oncePerObject(({ entries }: Rows<{ readonly urls: readonly string[] }>): FindCategories => {
  const lists = entries.map(({ id, item: { urls } }) => {
    return { id: printAlias({ kind: 'object', type: 'users', id: Number(id) }), urls }
  })
  return categoryFinder({ custom: customCategories(lists), files, extended: null })
})
