/** Well-known sites by the number of their extended category; every site below one belongs to it. */
export const builtInSites: readonly (readonly [category: number, names: readonly string[]])[] = []
