import { RouterProvider } from '@tanstack/react-router'
import { News } from './news.tsx'
import { router } from './router.tsx'
import './shell.css'

/** Everything that somebody who is signed in sees. */
export function App() {
  return (
    <News>
      <RouterProvider router={router} />
    </News>
  )
}
