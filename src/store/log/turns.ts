/**
 * Makes a queue of work, of which one piece is done in each turn of the event loop.
 *
 * A thread takes as many messages as have come before anything else has its turn, and while these are dealt with the next
 * ones come. Followers that ask again as soon as they are answered would keep a query waiting that goes on by turns.
 */
export function turns(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const next = () => {
    const work = waiting.shift()
    if (waiting.length > 0) setImmediate(next)
    work?.()
  }
  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(next)
  }
}
