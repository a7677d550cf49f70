/** Something that waits for an administrator, with the page where it is done. */
export interface Need {
  readonly key: string
  readonly text: string
  readonly isUrgent: boolean
  readonly at?: { readonly room: string; readonly page: string; readonly search?: Record<string, string> }
}
