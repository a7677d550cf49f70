import { RouterProvider } from '@tanstack/react-router'
import { News } from './news.tsx'
import { router } from './router.tsx'
import './shell.css'

/** What is shown to who is signed in. */
export function App() {
  return (
    <News>
      <RouterProvider router={router} />
    </News>
  )
}
