const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const table = '[role="grid"], [role="treegrid"]'
/** Milliseconds in which a part of the page may bring the focus somewhere itself. */
const patienceMs = 60

/** Milliseconds in which the table of a page that was gone to may still come. */
const entryMs = 3_000
let enteringUntil = 0

/** Brings the focus to the page that is gone to: to its table where it has one, once that is there. */
export function enterPage(): void {
  enteringUntil = performance.now() + entryMs
  document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
  enterTable()
}

const openMs = 1_000
let openedByKey = Number.NEGATIVE_INFINITY

/** Notes that a row was opened by a key, so that its form takes the focus when it comes. */
export function openByKey(): void {
  openedByKey = performance.now()
}

/** Brings the focus to the first field of a form that has come: of a new item, or of a row that a key has opened. */
export function enterForm(form: Element | null, isNew: boolean): void {
  if (!isNew && performance.now() - openedByKey > openMs) return
  openedByKey = Number.NEGATIVE_INFINITY
  form?.querySelector<HTMLElement>(':is(input:not([type="checkbox"]), select, textarea):enabled')?.focus()
}

function enterTable(): void {
  if (performance.now() > enteringUntil || document.activeElement?.id !== 'page') return
  document.activeElement.querySelector<HTMLElement>(table)?.focus({ preventScroll: true })
}

/** An element and what was beside it while it was in the page. */
interface Place {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/**
 * Keeps the focus on the page from now on. What had it may be removed, closed or switched off by its own act; the focus then is at
 * what is nearest, and not at the beginning of the document, where a key finds nothing and Tab begins anew.
 */
export function keepFocus(): void {
  let places: readonly Place[] = []
  let isWaiting = false
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  const restore = () => {
    isWaiting = false
    const [last] = places
    const layer = document.querySelector('dialog[open]')
    // A layer that opened brings it back itself, once it closes.
    const isBelow = layer !== null && !places.some(({ element }) => element === layer)
    if (last === undefined || isBelow || !isLost()) return
    if (isSeen(last.element) && !isDone(last.element)) {
      // A button that is busy has the focus again once it can be pressed.
      if (last.element.matches(focusable) && last.element.closest('[inert]') === null) focus(last.element)
      return
    }
    const found = nearestOf(places)
    if (found?.id === 'page') enterPage()
    else found?.focus({ preventScroll: true })
  }
  const check = () => {
    enterTable()
    if (isWaiting || places.length === 0 || !isLost()) return
    isWaiting = true
    setTimeout(restore, patienceMs)
  }
  document.addEventListener('focusin', ({ target }) => {
    places = target instanceof Element ? placesOf(target) : []
    if (target instanceof Element && target.id !== 'page') enteringUntil = 0
  })
  // Who clicks beside everything wants the focus nowhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(`${focusable}, label`) === null) places = []
  })
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'open', 'aria-busy'],
  })
}

/** The element and all around it, from the inside. */
function placesOf(element: Element): readonly Place[] {
  const places: Place[] = []
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
    places.push({ element: each, next: each.nextElementSibling, previous: each.previousElementSibling })
  return places
}

/** The element that can have the focus and is nearest to where it was; the page itself where another one is shown. */
function nearestOf(places: readonly Place[]): HTMLElement | null {
  const page = document.querySelector<HTMLElement>('#page')
  for (const [at, { element, next, previous }] of places.entries()) {
    // A form beside a table leads back to it, whatever else is beside them.
    const beside = element.matches('.panel') && !isSeen(element) ? places[at + 1]?.element : undefined
    const back = beside?.querySelector<HTMLElement>(table)
    if (back) return back
    for (const each of [element, next, previous]) {
      if (each === null || !isSeen(each)) continue
      if (page !== null && each.contains(page)) return page
      const found = firstWithin(each)
      if (found !== null) return found
    }
  }
  return page
}

function firstWithin(element: Element): HTMLElement | null {
  if (element.matches(focusable)) return element as HTMLElement
  const grid = element.querySelector<HTMLElement>(table)
  if (grid !== null) return grid
  return [...element.querySelectorAll<HTMLElement>(focusable)].find(isSeen) ?? null
}

function isSeen(element: Element): boolean {
  return element.isConnected && element.checkVisibility()
}

/** True for a button of a form that waits for nothing, and in which there is nothing to press it for any more. */
function isDone(element: Element): boolean {
  return element.matches(':disabled') && element.closest('form[aria-busy="false"]') !== null
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
