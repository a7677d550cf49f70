import { useSyncExternalStore } from 'react'

/** A theme that a person may choose. */
export type Theme = 'system' | 'light' | 'dark'

const kept = 'gatehouse.theme'

const listeners = new Set<() => void>()

/** The theme that was chosen. */
export function chosenTheme(): Theme {
  const found = localStorage.getItem(kept)
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Shows a theme from now on, in all tabs; it is kept in the browser. */
export function showTheme(theme: Theme): void {
  localStorage.setItem(kept, theme)
  show()
}

/** The theme that was chosen, here or in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme)
}

// Another tab chose.
window.addEventListener('storage', ({ key }) => {
  if (key === kept) show()
})

function show(): void {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
