import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { enterPage } from '../form/lost-focus.ts'
import { usePrinting } from '../grid/use-media.ts'
import { visible } from '../resource/hostile.ts'
import { useSpeech, useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { gatewayMs } from './client.ts'
import { areLettersOff, isTyping, letterOf } from './keys.ts'
import { pagesFor, rooms, type TreePage } from './pages.ts'
import { KeyMap, LetterSwitch, Palette } from './palette.tsx'
import { product } from './product.ts'
import { ReasonLayer } from './reason.tsx'
import { useSession } from './session.tsx'
import { SessionEnd } from './session-end.tsx'
import { LanguageSwitch } from './sign-in.tsx'
import { StatusChip, useGatewayState } from './status-chip.tsx'
import { showTheme, type Theme, useTheme } from './theme.ts'
import { ConfirmationBar } from './waiting/confirmation-bar.tsx'
import { CutLayer } from './waiting/cut-layer.tsx'
import { TakenBack } from './waiting/taken-back.tsx'

/** Everything around a page: the bar, the tree, and what waits. */
export function Shell() {
  const words = useWords()
  const { mayRead, mayWrite, isAway } = useSession()
  const [layer, setLayer] = useState<'' | 'palette' | 'keys'>('')
  const [isTreeOpen, setTreeOpen] = useState(false)
  const pages = useMemo(() => pagesFor(words, product, { mayRead, mayWrite }), [words, mayRead, mayWrite])
  const params = useParams({ strict: false }) as {
    room?: string
    page?: string
    address?: string
  }
  const here = pages.find(({ room, name }) => room === params.room && name === params.page)
  const shownAddress = params.address && visible(params.address)
  const name = useGateway()
  useEffect(() => {
    document.title = [name, here?.title ?? shownAddress, words.product]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ')
  }, [here, shownAddress, name, words])
  useKeys(pages, setLayer)
  return (
    <div className={isAway ? 'shell away' : 'shell'}>
      <a className="skip" href="#page">
        {words.skip}
      </a>
      <header className="bar">
        <Button
          kind="quiet"
          className="tree-switch"
          aria-label={words.menu}
          aria-expanded={isTreeOpen}
          onClick={() => setTreeOpen(!isTreeOpen)}
        >
          <Menu size={16} aria-hidden />
        </Button>
        <Link to="/" className="brand">
          {words.product}
          {name !== '' && <bdi className="gateway-name">{name}</bdi>}
        </Link>
        <StatusChip />
        <Button
          kind="plain"
          className="search-anything"
          onClick={() => setLayer('palette')}
          aria-keyshortcuts="Control+K"
        >
          <Search size={14} aria-hidden />
          <span>{words.search.anything}</span>
          <kbd>Ctrl K</kbd>
        </Button>
        <PersonMenu onKeys={() => setLayer('keys')} />
      </header>
      <PrintedHead title={here?.title} />
      <ConfirmationBar />
      <TakenBack />
      <SessionEnd />
      <ReasonLayer />
      <CutLayer />
      <div className="below">
        <Tree
          pages={pages}
          isOpen={isTreeOpen}
          room={params.room}
          page={params.page}
          onGo={() => setTreeOpen(false)}
        />
        <main id="page" className="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {layer === 'palette' && (
        <Palette pages={pages} onClose={() => setLayer('')} onKeys={() => setLayer('keys')} />
      )}
      {layer === 'keys' && <KeyMap pages={pages} onClose={() => setLayer('')} />}
    </div>
  )
}

/** First line of a page on paper: of which gateway, revision and moment it is, and its address. */
function PrintedHead({ title }: { readonly title: string | undefined }) {
  const words = useWords()
  const { person } = useSession()
  const { data } = useGatewayState()
  if (!usePrinting()) return null
  return (
    <p className="printed">
      {[words.product, data?.name, title, data === undefined ? '' : `r${data.revision}`, person.login]
        .filter((part) => part !== undefined && part !== '')
        .join(' · ')}{' '}
      · {words.moment((Date.now() + gatewayMs()) / 1000)} · {window.location.href}
    </p>
  )
}

/** Name of the gateway; its clock is that of the pages. */
function useGateway(): string {
  const { data } = useGatewayState()
  const { setZone } = useSpeech()
  useEffect(() => {
    if (data?.time_zone !== undefined) setZone(data.time_zone)
  }, [data?.time_zone, setZone])
  return visible(data?.name ?? '')
}

interface TreeProperties {
  readonly pages: readonly TreePage[]
  readonly isOpen: boolean
  readonly room: string | undefined
  readonly page: string | undefined
  readonly onGo: () => void
}

function Tree({ pages, isOpen, room: open, page, onGo }: TreeProperties) {
  const words = useWords()
  return (
    <nav className={isOpen ? 'tree open' : 'tree'} aria-label={words.menu}>
      <ul>
        {rooms.map(([room]) => {
          const inside = pages.filter((each) => each.room === room)
          const [first] = inside
          if (first === undefined) return null
          return (
            <li key={room}>
              <Link
                to="/$room/$page"
                params={{ room, page: first.name }}
                search={{}}
                className={room === open ? 'room here' : 'room'}
                onClick={onGo}
              >
                {words.rooms[room]}
              </Link>
              {room === open && inside.length > 1 && (
                <ul>
                  {inside.map(({ name, title }) => (
                    <li key={name}>
                      <Link
                        to="/$room/$page"
                        params={{ room, page: name }}
                        search={{}}
                        aria-current={name === page ? 'page' : undefined}
                        onClick={onGo}
                      >
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const themes: readonly Theme[] = ['system', 'light', 'dark']

function PersonMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { words } = useSpeech()
  const { person, signOut } = useSession()
  const theme = useTheme()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true
      if (box.current?.open !== true || (event instanceof KeyboardEvent ? !isEscape : isInside)) return
      box.current.open = false
      if (isInside) box.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  const isReader = !Object.values(person.competences).includes('write')
  return (
    <details
      className="person"
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary>
        {isReader && <span className="read-only">{words.status.readOnly}</span>}
        <bdi>{person.login}</bdi>
      </summary>
      <div className="menu">
        <p>
          <bdi>{person.name}</bdi>
          <br />
          <span className="dim">{person.role_name}</span>
        </p>
        <label>
          {words.theme.title}
          <select value={theme} onChange={({ target }) => showTheme(target.value as Theme)}>
            {themes.map((each) => (
              <option key={each} value={each}>
                {words.theme[each]}
              </option>
            ))}
          </select>
        </label>
        <LanguageSwitch />
        <LetterSwitch />
        <Button kind="quiet" onClick={onKeys}>
          {words.help.title} <kbd>?</kbd>
        </Button>
        <Button kind="quiet" onClick={signOut}>
          {words.signIn.out}
        </Button>
      </div>
    </details>
  )
}

/** So long a G waits for its letter. */
const letterMs = 1_500

/** Keys that work everywhere; letters go by the place of the key, whatever the layout. */
function useKeys(pages: readonly TreePage[], show: (layer: '' | 'palette' | 'keys') => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let goesUntil = 0
    // The letter behind a G is heard before the page, for which it has a meaning of its own.
    const led = (event: KeyboardEvent) => {
      if (Date.now() >= goesUntil || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      goesUntil = 0
      if (document.querySelector('dialog[open]') !== null) return
      const [room] = rooms.find(([, code]) => code === event.code) ?? []
      const first = pages.find((page) => page.room === room)
      if (first === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const params = { room: first.room, page: first.name }
      void navigate({ to: '/$room/$page', params, search: {} }).then(enterPage)
    }
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        show('palette')
        return
      }
      // What lies below a layer is not there for the keyboard.
      if (document.querySelector('dialog[open]') !== null) return
      // A filter leads on to the rows that it leaves.
      const { target } = event
      if (event.key === 'Enter' && target instanceof HTMLElement && 'filter' in target.dataset)
        [...document.querySelectorAll<HTMLElement>('main .grid')]
          .find((grid) => target.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING)
          ?.focus()
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (areLettersOff()) return
      if (letterOf(event) === 'G') goesUntil = Date.now() + letterMs
      else if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) show('keys')
      else if (event.code === 'Slash' && !event.shiftKey) {
        const filter = document.querySelector<HTMLInputElement>('input[data-filter]')
        if (filter === null) return
        event.preventDefault()
        filter.focus()
      }
    }
    window.addEventListener('keydown', led, true)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('keydown', led, true)
      window.removeEventListener('keydown', pressed)
    }
  }, [pages, navigate, show])
}
