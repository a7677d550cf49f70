/** True while somebody types into a field, so that letters are letters. */
export function isTyping(event: KeyboardEvent | { readonly target: EventTarget | null }): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))
    return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

const kept = 'gatehouse.letters'

/** True where single letters were switched off (WCAG 2.1.4). */
export function areLettersOff(): boolean {
  return localStorage.getItem(kept) === 'off'
}

/** Lets single letters act, or not, in this browser. */
export function switchLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(kept)
  else localStorage.setItem(kept, 'off')
}

/** The letter at the place of the key on a Latin layout; empty for other keys, and where single letters are switched off. */
export function letterOf({
  code,
  ctrlKey = false,
}: {
  readonly code: string
  readonly ctrlKey?: boolean
}): string {
  return code.startsWith('Key') && (ctrlKey || !areLettersOff()) ? code.slice(3) : ''
}

/** True for the key that closes a panel; a layer above it closes by itself first. */
export function isEscapeOf({ key, target }: { readonly key: string; readonly target: EventTarget }): boolean {
  return key === 'Escape' && !(target instanceof Element && target.closest('dialog') !== null)
}
