import type { FieldError } from './field-properties.ts'

/** Lines of a text, as browsers and the gateway count them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
}

/** Line from 1 in which a place of a text lies. */
export function lineOf(text: string, place: number): number {
  return linesOf(text.slice(0, place)).length
}

/** Place at which a line from 1 begins, in a text whose lines end with one character. */
export function startOfLine(lines: readonly string[], line: number): number {
  return lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
}

/**
 * Errors of lines where those lines are now. `refused` are the lines of the text that the errors are about; a line that was
 * edited since has no error any more, until the gateway says so again.
 */
export function placedErrors(
  errors: readonly FieldError[],
  refused: readonly string[],
  now: readonly string[],
): readonly (FieldError & { readonly line: number })[] {
  const shift = now.length - refused.length
  return errors.flatMap((error) => {
    const { line } = error
    if (line === undefined) return []
    const place = [line, line + shift].find((each) => now[each - 1] === refused[line - 1])
    return place === undefined ? [] : [{ ...error, line: place }]
  })
}
