import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import { keepFocus } from '../form/lost-focus.ts'
import { SpeechProvider } from '../words/words.tsx'
import { watchActivity } from './activity.ts'
import { Refusal } from './client.ts'
import { SessionGate, wasSignedIn } from './session.tsx'
import { readPart } from './waiting/part.ts'
import './tokens.css'
import './base.css'
import './sign-in.css'

/** All that somebody who is signed in sees, with the page of the address. Whoever signs in need not wait for it. */
async function readConsole(): Promise<ComponentType> {
  const { App, readFirstPage } = await readPart(() => import('./app.tsx'))
  await readFirstPage()
  return App
}

// Whoever is signed in need not wait until the gateway has said so. What fails is told below.
if (wasSignedIn()) void readConsole().catch(() => undefined)

/** Shown as soon as it is read: React's own way to wait takes 300 ms at least. */
function Console() {
  const [{ App }, show] = useState<{ readonly App: ComponentType | null }>({ App: null })
  useEffect(() => {
    void readConsole().then(
      (read) => show({ App: read }),
      (reason: unknown) =>
        show(() => {
          throw reason
        }),
    )
  }, [])
  return App && <App />
}

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (count, error) => !(error instanceof Refusal) && count < 3,
      refetchOnWindowFocus: true,
    },
  },
})

watchActivity()
keepFocus()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SpeechProvider>
        <SessionGate>
          <Console />
        </SessionGate>
      </SpeechProvider>
    </QueryClientProvider>
  </StrictMode>,
)
