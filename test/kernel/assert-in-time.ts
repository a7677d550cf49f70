import fc from 'fast-check'

/**
 * Holds a property against random values until it has run `numRuns` times, or the time is up. The run under way is waited
 * for, as what it works with is closed afterwards.
 */
export async function assertInTime<T>(
  property: fc.IAsyncProperty<T>,
  { numRuns, milliseconds }: { readonly numRuns: number; readonly milliseconds: number },
): Promise<void> {
  const end = performance.now() + milliseconds
  const run = property.run.bind(property)
  property.run = async (value) => (performance.now() < end ? run(value) : null)
  await fc.assert(property, { numRuns })
}
