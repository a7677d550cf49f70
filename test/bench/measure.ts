/** A figure with its limit. Ratios are better when higher; `atMost` turns that around. */
export interface Row {
  readonly name: string
  readonly ratio: number
  readonly limit: { readonly atLeast: number } | { readonly atMost: number }
  /** Absolute figures behind the ratio, for the reader. */
  readonly detail: string
}

/** Prints a row with its mark and answers whether the limit is kept. */
export function printRow({ name, ratio, limit, detail }: Row): boolean {
  const kept = 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost
  const bound = 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
  console.log(
    `${kept ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${ratio.toFixed(2).padStart(7)}  (${bound})  ${detail}`,
  )
  return kept
}

/** The median of `values`, which must not be empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Medians of two things, and of the first for each of the second in the same round. */
export interface Interleaved {
  readonly ours: number
  readonly bare: number
  readonly ratio: number
}

/** Two things measured in turns, each round one after the other, so that a busy machine is busy for both. */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Interleaved> {
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = [await ours(), await bare()]
    // The first round warms up.
    if (round === 0) continue
    figures.ours.push(first)
    figures.bare.push(second)
  }
  const ratio = median(figures.ours.map((each, round) => each / figures.bare[round]!))
  return { ours: median(figures.ours), bare: median(figures.bare), ratio }
}

/** Milliseconds that `work` takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
