/** So long after a key or a pointer somebody still counts as being there. */
const attentiveMs = 30_000

let touchedMs = 0

/** Notes from now on when somebody last did something on this page. */
export function watchActivity(): void {
  const touch = () => {
    touchedMs = Date.now()
  }
  touch()
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, touch, { capture: true, passive: true })
}

/** True while somebody works with this page: only then a read keeps the session alive. */
export function isAttended(): boolean {
  return Date.now() - touchedMs < attentiveMs
}
