/** A value that is made when it is first asked for, and kept: many a process loads a module and never needs what is slow in it. */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
