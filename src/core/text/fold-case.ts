/**
 * Folds the case of every letter, so that two texts that differ in case only become equal and substrings stay
 * substrings: `Σ`, `σ` and `ς` become one, `ß` becomes `SS`.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase()
}
