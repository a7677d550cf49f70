/** Prints numbers in English. */
export const number = new Intl.NumberFormat('en')

/** A number with its noun: 1 rule, 2 rules. */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
