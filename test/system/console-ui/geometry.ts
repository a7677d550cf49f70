import type { Page } from 'playwright-core'

// What a page looks like is judged by boxes, never by pixels. The scripts run in the page.

/** Script that gives the page `walk`, the questions that are asked of each page. */
const geometry = String.raw`window.walk = (() => {
  const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"], [role="tab"]'
  const named = 'a[href], button, summary, label, legend, h1, h2, h3, th, [role="columnheader"], [role="option"], .chip'
  const isHeardOnly = (element) => {
    for (let each = element; each !== null; each = each.parentElement)
      if (getComputedStyle(each).clipPath.startsWith('inset(50%')) return true
    return false
  }
  const dialogs = () => [...document.querySelectorAll('dialog[open]')]
  const scope = () => (window.walkWithin ? document.querySelector(window.walkWithin) : null) ?? dialogs().at(-1) ?? document
  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (element.closest('[inert]') !== null || isHeardOnly(element)) return false
    const { width, height, right } = element.getBoundingClientRect()
    return width > 1 && height > 1 && right > 0
  }
  const all = (selector) => [...scope().querySelectorAll(selector)].filter(isShown)
  const nameOf = (element) => {
    const text = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
    const place = element.closest('[data-path], [data-column]')
    const where = place === null ? '' : ' in ' + (place.dataset.path ?? place.dataset.column)
    return element.tagName.toLowerCase() + '.' + element.className + ' "' + text.trim().slice(0, 40) + '"' + where
  }
  const clips = (element, axis) => getComputedStyle(element)['overflow' + axis]
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
  /** The part of a box that is seen, with what cuts it: scrollers count only where asked. */
  const seen = (element, box, withScrollers) => {
    let { left, top, right, bottom } = box
    for (let each = element; each !== null; each = each.parentElement) {
      const style = getComputedStyle(each)
      const cut = (value) => value === 'hidden' || value === 'clip' || (withScrollers && value !== 'visible')
      const rect = each.getBoundingClientRect()
      if (cut(style.overflowX)) { left = Math.max(left, rect.left); right = Math.min(right, rect.right) }
      if (cut(style.overflowY)) { top = Math.max(top, rect.top); bottom = Math.min(bottom, rect.bottom) }
      if (style.position === 'fixed') break
    }
    return { left, top, right, bottom }
  }
  const inView = (element) => {
    const box = element.getBoundingClientRect()
    const part = seen(element, box, true)
    const near = (one, other) => Math.abs(one - other) <= 1
    return (
      near(part.left, box.left) && near(part.right, box.right) && near(part.top, box.top) && near(part.bottom, box.bottom) &&
      box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
    )
  }
  const isOf = (element, hit) =>
    hit !== null &&
    (element === hit || element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit)))
  /** Rows of a grid that are only partly in its window are not looked at, nor rows that are drawn beyond it. */
  const isLookedAt = (element) => {
    const row = element.closest('.grid-body > [role="row"]')
    if (row === null) return true
    const grid = row.closest('.grid').getBoundingClientRect()
    const head = row.closest('.grid').querySelector('.grid-head').getBoundingClientRect()
    const foot = row.closest('.grid').querySelector('.grid-footer')?.getBoundingClientRect().top ?? grid.bottom
    const { top, bottom } = row.getBoundingClientRect()
    return top >= head.bottom - 1 && bottom <= foot + 1 && bottom <= grid.bottom + 1
  }
  const shownTargets = () => all(targets).filter(isLookedAt)
  const covered = () => {
    const found = []
    for (const element of shownTargets()) {
      if (getComputedStyle(element).pointerEvents === 'none') continue
      if (!inView(element)) element.scrollIntoView({ block: 'center', inline: 'center' })
      const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      for (const { left, top, right, bottom } of boxes) {
        const points = [[(left + right) / 2, (top + bottom) / 2]]
        if (boxes.length === 1) points.push([left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3])
        const bad = points.find(([x, y]) => !isOf(element, document.elementFromPoint(x, y)))
        if (bad === undefined) continue
        // Longer than what it lies in, which is scrolled.
        if (bottom - top > innerHeight / 2 && isOf(element, document.elementFromPoint((left + right) / 2, innerHeight / 2))) continue
        const hit = document.elementFromPoint(...bad)
        found.push(nameOf(element) + ' at ' + round({ left, top, right, bottom }) + ' behind ' + (hit === null ? 'the edge' : nameOf(hit)))
        break
      }
    }
    return found
  }
  const cut = () => {
    const found = []
    for (const element of all(named).filter(isLookedAt)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement
        if (text.textContent.trim() === '' || !parent.checkVisibility() || isHeardOnly(parent)) continue
        if (parent.tagName === 'OPTION') continue
        // Data that is cut has its whole in the tooltip.
        const title = parent.closest('[title]')?.getAttribute('title') ?? ''
        if (title.includes(text.textContent.trim())) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        if (box.width === 0) continue
        const part = seen(parent, box, false)
        const own = element.getBoundingClientRect()
        const isBeyond = !['inline', 'contents'].includes(getComputedStyle(element).display) && (box.left < own.left - 1.5 || box.right > own.right + 1.5 || box.top < own.top - 3 || box.bottom > own.bottom + 3)
        if (isBeyond || part.right < box.right - 1.5 || part.left > box.left + 1.5 || part.bottom < box.bottom - 3 || part.top > box.top + 3) {
          found.push(nameOf(element) + ' text at ' + round(box) + ' seen at ' + round(part) + ' own ' + round(own))
          break
        }
      }
    }
    return found
  }
  const hitBoxes = (element) =>
    [element, ...(element.labels ?? [])].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
  const isSmall = (element) => !hitBoxes(element).some(({ width, height }) => width >= 23.5 && height >= 23.5)
  const isInText = (element) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    return [...element.parentElement.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim() !== '')
  }
  /** Targets below 24 by 24 whose circle of 24 pixels meets another target (WCAG 2.5.8). */
  const small = () => {
    const shown = shownTargets().filter(inView)
    const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]
    const found = []
    for (const element of shown) {
      if (!isSmall(element) || isInText(element)) continue
      const [x, y] = centre(element.getBoundingClientRect())
      const near = shown.find((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        if ([...(element.labels ?? [])].includes(other)) return false
        const box = other.getBoundingClientRect()
        if (isSmall(other)) {
          const [left, top] = centre(box)
          return Math.hypot(left - x, top - y) < 23.5
        }
        return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)) < 11.5
      })
      if (near !== undefined) found.push(nameOf(element) + ' ' + round(element.getBoundingClientRect()) + ' beside ' + nameOf(near))
    }
    return found
  }
  const wide = () => {
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? ['the page is ' + (scrollWidth - innerWidth) + ' pixels too wide'] : []
  }
  /** Controls whose focus is not seen where colours are forced. */
  const unfocused = () => {
    const found = []
    for (const element of all(targets + ', [tabindex="0"]')) {
      if (element.tabIndex < 0 || element.disabled) continue
      element.focus()
      if (document.activeElement !== element) continue
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) found.push(nameOf(element))
    }
    return found
  }
  /** States that only a background shows, which forced colours take away. */
  const flat = () => {
    const chosen = '[aria-current="page"], [aria-selected="true"], [aria-pressed="true"], [aria-invalid="true"]'
    const look = (element) => {
      const style = getComputedStyle(element)
      return ['color', 'backgroundColor', 'borderColor', 'borderStyle', 'borderWidth', 'outlineStyle', 'fontWeight'].map((name) => style[name]).join(' ')
    }
    return all(chosen).flatMap((element) => {
      const other = [...element.parentElement.parentElement.querySelectorAll(element.tagName)].find(
        (each) => each.className === element.className && !each.matches(chosen) && each.role === element.role && isShown(each),
      )
      return other !== undefined && look(other) === look(element) ? [nameOf(element)] : []
    })
  }
  const moving = () => {
    const found = []
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element)
      const longest = Math.max(...style.transitionDuration.split(',').map(parseFloat))
      if (longest > 0.001 || (style.animationName !== 'none' && parseFloat(style.animationDuration) > 0.001) || style.scrollBehavior === 'smooth') found.push(nameOf(element))
    }
    return found
  }
  const isLatin = (text, known) =>
    /[a-z]{3}/.test(text) && !/[а-яё]/i.test(text) && !/^\(?[0-9a-f-]{36}\)?$/.test(text) && !known.some((each) => text === each || text.startsWith(each + ' '))
  /** Texts that look like names of fields, or are not in the language of the page. */
  const wordless = (isRussian, known) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || parent.closest('code, pre, bdi, script, style, kbd, textarea, [lang="en"]') !== null) continue
      const text = node.textContent.trim()
      const isKey = /^[a-z]+(_[a-z0-9]+)+$/.test(text)
      const isForeign = isRussian && isLatin(text, known)
      if (isKey || isForeign) found.add(text.slice(0, 60))
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name) ?? ''
        const isForeign = isRussian && isLatin(text, known)
        if (isForeign && element.closest('bdi, [role="gridcell"]') === null) found.add(name + ' ' + text.slice(0, 60))
      }
    return [...found]
  }
  const settled = async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let quiet = 0; quiet < 2; ) {
      await frame()
      const isQuiet = window.asked === 0 && document.querySelector('.loading') === null && document.querySelector('h1, main .empty, dialog[open]') !== null
      quiet = isQuiet ? quiet + 1 : 0
    }
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
  }
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return {
    settled, frames, unfocused, flat, moving, wordless,
    boxes: () => [...wide(), ...covered().map((each) => 'hidden: ' + each), ...cut().map((each) => 'cut: ' + each), ...small().map((each) => 'small: ' + each)],
    go: (path) => {
      history.pushState({}, '', '/ui/' + path)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    within: (selector) => { window.walkWithin = selector },
    spacing: (isOn) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== window.walkSpacing)
      if (!isOn) return
      window.walkSpacing = new CSSStyleSheet()
      window.walkSpacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
      document.adoptedStyleSheets.push(window.walkSpacing)
    },
  }
})()`

/** Script that counts the questions of a page to its gateway that have no answer yet. */
const counting = `(() => {
  const plain = window.fetch
  window.asked = 0
  window.fetch = async (...given) => {
    window.asked++
    try { return await plain(...given) } finally { window.asked-- }
  }
})()`

/** Gives a page `walk` from the next document on. */
export async function readied(page: Page): Promise<void> {
  await page.addInitScript(counting)
  await page.addInitScript(geometry)
}

/** Sizes at which a page is looked at: a desk, the desk at 200 %, and a telephone. */
export const sizes = {
  desk: { width: 1440, height: 900, deviceScaleFactor: 1 },
  zoomed: { width: 640, height: 450, deviceScaleFactor: 2 },
  telephone: { width: 360, height: 740, deviceScaleFactor: 1 },
} as const

/** Looks at a page in another size. */
export async function resize(page: Page, size: keyof typeof sizes): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...sizes[size], mobile: false })
  await page.evaluate('walk.frames()')
}

const known = new WeakMap<Page, ReturnType<ReturnType<Page['context']>['newCDPSession']>>()

async function sessionOf(page: Page) {
  const session = known.get(page) ?? page.context().newCDPSession(page)
  known.set(page, session)
  return await session
}
