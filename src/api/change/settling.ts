/** Waits until a revision is in force. */
export interface Settling {
  /** Waits until `revision` is in the packet filter, within the time; `none` when nothing is enforced at all. */
  settle(revision: number, timeoutMs: number): Promise<'applied' | 'pending' | 'none'>
}
