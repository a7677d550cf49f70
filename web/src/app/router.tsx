import { createRootRoute, createRoute, createRouter, Navigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ResourcePage } from '../resource/resource-page.tsx'
import { useWords } from '../words/words.tsx'
import { pageSearch, useAddress } from './address.ts'
import { Button } from './button.tsx'
import { NoRight } from './no-right.tsx'
import { ownPages, pagesFor } from './pages.ts'
import { product } from './product.ts'
import { useSession } from './session.tsx'
import { Shell } from './shell.tsx'
import { readPart } from './waiting/part.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: Nowhere })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/$room/$page" params={{ room: 'overview', page: 'start' }} replace />,
})

const page = createRoute({
  getParentRoute: () => root,
  path: '/$room/$page',
  validateSearch: pageSearch,
  component: Page,
})

const room = createRoute({
  getParentRoute: () => root,
  path: '/$room',
  validateSearch: pageSearch,
  component: FirstPage,
})

const AddressPage = lazy(() =>
  readPart(() =>
    import('../monitor/address/address-page.tsx').then((part) => ({ default: part.AddressPage })),
  ),
)

const about = createRoute({
  getParentRoute: () => root,
  path: '/ip/$address',
  validateSearch: pageSearch,
  component: () => (
    <>
      <Suspense fallback={<div className="loading" />}>
        {product === 'utm' ? <AddressPage /> : <Nowhere />}
      </Suspense>
      <WhyBeside />
    </>
  ),
})

const span = createRoute({
  getParentRoute: () => root,
  path: '/history/$span',
  component: Span,
})

const rule = createRoute({
  getParentRoute: () => root,
  path: '/rule/$rule',
  component: RuleByName,
})

/** Tables of rules by the first part of the ids that the log, findings and tickets name. */
const tables: Readonly<Record<string, string>> = {
  fwd: 'forward',
  inp: 'input',
  dnat: 'dnat',
  snat: 'snat',
  log: 'log',
}

/** A rule by its stable id, `fwd.ngfw.41`. */
function RuleByName() {
  const { rule: name } = useParams({ from: '/rule/$rule' })
  const [, prefix = '', id = ''] = /^([a-z]+)\.[a-z]+\.(\w+)$/.exec(name) ?? []
  const table = tables[prefix]
  if (table === undefined) return <Nowhere />
  const search = /^\d+$/.test(id) ? { rule: id } : {}
  return <Navigate to="/$room/$page" params={{ room: 'policy', page: table }} search={search} replace />
}

const everything = { mayRead: () => true, mayWrite: () => true }

/** Pages of which chats and tickets name the last part of the address alone. */
const short = ['log', 'explain']

/** The first page of a room that may be read, for an address without a page, or the page of a short address. */
function FirstPage() {
  const { room: name } = useParams({ from: '/$room' })
  const words = useWords()
  const session = useSession()
  const { search } = useAddress()
  if (short.includes(name))
    return <Navigate to="/$room/$page" params={{ room: 'monitor', page: name }} search={search} replace />
  const first = pagesFor(words, product, session).find((each) => each.room === name)
  if (first === undefined) {
    const area = pagesFor(words, product, everything).find((each) => each.room === name)?.area
    return area ? <NoRight area={area} /> : <Nowhere />
  }
  return <Navigate to="/$room/$page" params={{ room: name, page: first.name }} replace />
}

/** A revision, or two as `a..b`, by the short address that goes into chats and tickets. */
function Span() {
  const { span: item } = useParams({ from: '/history/$span' })
  return <Navigate to="/$room/$page" params={{ room: 'system', page: 'history' }} search={{ item }} replace />
}

const ExplainDrawer = lazy(() =>
  readPart(() =>
    import('../monitor/why/drawer.tsx').then(({ ExplainDrawer: drawer }) => ({ default: drawer })),
  ),
)

/** The drawer that explains the packet of the address, beside any page. */
function WhyBeside() {
  const { search } = useAddress()
  if (search.panel !== 'explain' || product !== 'utm') return null
  return (
    <Suspense fallback={null}>
      <ExplainDrawer />
    </Suspense>
  )
}

function Page() {
  const { room, page: name } = useParams({ from: '/$room/$page' })
  const { mayRead, mayWrite } = useSession()
  const own = ownPages.find((each) => each.room === room && each.name === name)
  if (own !== undefined && !own.products.includes(product)) return <Nowhere />
  if (own?.area && !mayRead(own.area)) return <NoRight area={own.area} />
  if (own?.area && own.isForWriters && !mayWrite(own.area)) return <NoRight isForWriters area={own.area} />
  return (
    <>
      <Suspense fallback={<div className="loading" />}>
        {own === undefined ? <ResourcePage key={`${room}/${name}`} room={room} name={name} /> : <own.page />}
      </Suspense>
      <WhyBeside />
    </>
  )
}

/** Stands in the place of a page that has failed, beside the rest of the console. */
function Failed() {
  const words = useWords()
  return (
    <div className="empty" role="alert">
      <p>{words.empty.failed}</p>
      <Button onClick={() => location.reload()}>{words.actions.reload}</Button>
    </div>
  )
}

function Nowhere() {
  const words = useWords()
  return <p className="empty">{words.empty.noPage}</p>
}

/** The router of the console. */
export const router = createRouter({
  routeTree: root.addChildren([start, about, span, rule, room, page]),
  basepath: '/ui',
  defaultPreload: false,
  defaultErrorComponent: Failed,
  // Searches are plain texts, without quotes around what looks like a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search as Record<string, string | undefined>).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
      ),
    ).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
