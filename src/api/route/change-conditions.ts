/** Conditions that the headers of a write set for its change. */
export interface ChangeConditions {
  /** Seconds within which the change is to be confirmed; undefined where it need not be. Source: silences#confirm. */
  readonly confirmWithinSeconds: number | undefined
  /** True when the change is made only if the packet checks pass under it. Source: silences#check-gate. */
  readonly mustPassChecks: boolean
  /** `If-Match` as it came. Source: silences#concurrency. */
  readonly ifMatch: string | undefined
  readonly idempotencyKey: string | undefined
  /** Reason for the change, as `X-Change-Note` gives it. Source: silences#change-note. */
  readonly note: string | undefined
  /** True when the answer is to hold the item as it is stored then. Source: silences#representation. */
  readonly wantsStored: boolean
}

/** Conditions of a request that sets none. */
export const unconditional: ChangeConditions = {
  confirmWithinSeconds: undefined,
  mustPassChecks: false,
  ifMatch: undefined,
  idempotencyKey: undefined,
  note: undefined,
  wantsStored: false,
}
