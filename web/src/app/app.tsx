import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { News } from './news.tsx'
import { pageAt } from './pages.ts'
import { router } from './router.tsx'
import { rememberSignedIn } from './session.tsx'
import './shell.css'

/** Reads the page that the address names, which is not waited for then. */
export async function readFirstPage(): Promise<void> {
  await pageAt(location.pathname)?.page.readAhead()
}

/** Everything that somebody who is signed in sees. */
export function App() {
  useEffect(rememberSignedIn, [])
  return (
    <News>
      <RouterProvider router={router} />
    </News>
  )
}
