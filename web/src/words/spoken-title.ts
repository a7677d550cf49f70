/**
 * The name of an object for people. What the gateway itself has, such as all provider connections, is named by its
 * identifier, and its comment says what it is; protocols are called as everybody calls them.
 */
export function spokenTitle({
  id,
  title,
  comment = '',
}: {
  readonly id: string
  readonly title: string
  readonly comment?: string | undefined
}): string {
  if (title !== id) return title
  const [, protocol] = /^protocol\.(\w+)$/.exec(id) ?? []
  return protocol?.toUpperCase() ?? (comment === '' ? title : comment)
}
