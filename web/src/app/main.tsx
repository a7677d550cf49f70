import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import { SpeechProvider } from '../words/words.tsx'
import { Refusal } from './client.ts'
import { router } from './router.tsx'
import { SessionGate } from './session.tsx'
import './tokens.css'
import './base.css'
import './shell.css'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (count, error) => !(error instanceof Refusal) && count < 3,
      refetchOnWindowFocus: true,
    },
  },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SpeechProvider>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </SpeechProvider>
    </QueryClientProvider>
  </StrictMode>,
)
