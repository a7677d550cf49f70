/** A page of a resource, known before the descriptors of its room are there. */
export interface PageKey {
  readonly room: string
  readonly name: string
  readonly shape: string
  /** Area of the access level that it needs. */
  readonly area: string
  readonly products: readonly string[]
  /** Its path has parameters: it is reached from an item of another page. */
  readonly isPart?: boolean
}
