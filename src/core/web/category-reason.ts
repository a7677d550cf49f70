/** A category of a request, and the entry of a list for which it is one; empty where it follows from the request itself. */
export interface CategoryReason {
  readonly category: string
  readonly entry: string
}
