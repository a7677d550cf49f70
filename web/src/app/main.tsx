import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import { keepFocus } from '../form/lost-focus.ts'
import { SpeechProvider } from '../words/words.tsx'
import { watchActivity } from './activity.ts'
import { Refusal } from './client.ts'
import { SessionGate, wasSignedIn } from './session.tsx'
import './tokens.css'
import './base.css'
import './sign-in.css'

// Whoever signs in need not wait for it.
const readApp = () => import('./app.tsx')
const App = lazy(async () => ({ default: (await readApp()).App }))
// Whoever is signed in need not wait until the gateway has said so. Whoever shows it is told what failed.
if (wasSignedIn()) void readApp().catch(() => undefined)

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
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </SessionGate>
      </SpeechProvider>
    </QueryClientProvider>
  </StrictMode>,
)
