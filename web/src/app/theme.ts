/** A theme that a person may choose. */
export type Theme = 'system' | 'light' | 'dark'

const kept = 'gatehouse.theme'

/** The theme that was chosen. */
export function chosenTheme(): Theme {
  const found = localStorage.getItem(kept)
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Shows a theme from now on; it is kept in the browser. */
export function showTheme(theme: Theme): void {
  localStorage.setItem(kept, theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
