/** A line for `ip -batch` and the connection it serves; 0 for what serves none. */
export interface Step {
  readonly connection: number
  readonly command: string
  /** IP version, where the command itself does not say it. */
  readonly family?: 4 | 6
}
