import { createRootRoute, createRoute, createRouter, Navigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ResourcePage } from '../resource/resource-page.tsx'
import { useWords } from '../words/words.tsx'
import { type PageSearch, useAddress } from './address.ts'
import { ownPages } from './pages.ts'
import { product, Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: Nowhere })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/$room/$page" params={{ room: 'overview', page: 'start' }} replace />,
})

const page = createRoute({
  getParentRoute: () => root,
  path: '/$room/$page',
  validateSearch: (search: Record<string, unknown>): PageSearch =>
    Object.fromEntries(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
  component: Page,
})

const ExplainDrawer = lazy(() =>
  import('../monitor/why/drawer.tsx').then(({ ExplainDrawer: drawer }) => ({ default: drawer })),
)

function Page() {
  const { search } = useAddress()
  const { room, page: name } = useParams({ from: '/$room/$page' })
  const own = ownPages.find((each) => each.room === room && each.name === name)
  return (
    <>
      <Suspense fallback={<div className="loading" />}>
        {own === undefined ? <ResourcePage key={`${room}/${name}`} room={room} name={name} /> : <own.page />}
      </Suspense>
      {search['panel'] === 'explain' && product === 'utm' && (
        <Suspense fallback={null}>
          <ExplainDrawer />
        </Suspense>
      )}
    </>
  )
}

function Nowhere() {
  const words = useWords()
  return <p className="empty">{words.empty.noPage}</p>
}

/** The router of the console. */
export const router = createRouter({
  routeTree: root.addChildren([start, page]),
  basepath: '/ui',
  defaultPreload: false,
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
