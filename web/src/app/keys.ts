/** True while somebody types into a field, so that letters are letters. */
export function isTyping(event: KeyboardEvent | { readonly target: EventTarget | null }): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** The letter at the place of the key on a Latin layout; empty for other keys. */
export function letterOf({ code }: { readonly code: string }): string {
  return code.startsWith('Key') ? code.slice(3) : ''
}
