import { writeSync } from 'node:fs'
import { errorSentence } from '../core/text/error-sentence.ts'
import { visibleLines } from '../core/text/visible.ts'

const traceVariable = 'GATEHOUSE_TRACE'

/**
 * Ends this process with one sentence and code 1 when an exception is not handled: runtimes print a stack, and Bun its
 * source. Developers see the stack with GATEHOUSE_TRACE=1.
 */
export function endInOneSentence(name: string): void {
  const end = (error: unknown) => {
    reportError(name, error)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** Prints an error as one sentence that begins with who says it. */
export function reportError(name: string, error: unknown): void {
  const trace = process.env[traceVariable] && error instanceof Error ? `\n${error.stack}` : ''
  try {
    writeSync(2, `${name}: ${visibleLines(errorSentence(error))}${trace}\n`)
  } catch {
    // The reader is gone.
  }
}
