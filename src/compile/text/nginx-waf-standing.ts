/** A rule of ours that stands for one of the Core Rule Set, with the same actions and another expression. */
export interface StandingRule {
  /** Number of the rule that it stands for, in rows and exceptions too. */
  readonly rule: number
  /** Number under which ModSecurity knows it. */
  readonly own: number
  /** The rule, and others that belong to it, as ModSecurity reads them. */
  readonly lines: readonly string[]
}
