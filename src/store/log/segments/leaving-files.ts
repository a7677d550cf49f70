import { isRemoved } from '../log-folder.ts'

/** A question gives up long before. */
const questionMilliseconds = 30_000

interface LeavingFile {
  readonly path: string
  /** From then on nobody reads it, in milliseconds of a clock that only goes on. */
  readonly untilMs: number
}

/**
 * Files whose rows left the log. A question reads the files that there were when it began: one that takes longer than rows of a segment
 * are on their way would begin anew each time that the oldest file is gone, and never come to its end. So they stay for a while.
 */
export class LeavingFiles {
  readonly #steadyMs: () => number
  #files: readonly LeavingFile[] = []
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
  }

  /** Somebody is told of all files, and reads them from now on. */
  told(): void {
    this.#toldAtMs = this.#steadyMs()
  }

  /** Removes a file, now or when nobody reads it any more; false where the disk does not. */
  remove(path: string): boolean {
    const untilMs = this.#toldAtMs + questionMilliseconds
    if (untilMs <= this.#steadyMs()) return isRemoved(path)
    this.#files = [...this.#files, { path, untilMs }]
    return true
  }

  /** A file with this name is part of the log again. */
  keep(path: string): void {
    this.#files = this.#files.filter((file) => file.path !== path)
  }

  /** Removes those that nobody reads any more. */
  settle(): void {
    const now = this.#steadyMs()
    this.#files = this.#files.filter(({ path, untilMs }) => untilMs > now || !isRemoved(path))
  }

  /** Removes all, whoever reads them; false where there was none. */
  removeAll(): boolean {
    const some = this.#files.length > 0
    for (const { path } of this.#files) isRemoved(path)
    this.#files = []
    return some
  }
}
