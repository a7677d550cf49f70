import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import './shell.css'

/** What is shown to who is signed in. */
export function App() {
  return <RouterProvider router={router} />
}
