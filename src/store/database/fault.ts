/** Something in the data folder that keeps a gateway from starting. The message is one sentence with the remedy. */
export class DataFault extends Error {
  /** Name of the file, or of the part of it, that is at fault. */
  readonly file: string
  /** Description of the fault. */
  readonly detail: string
  /** Remedy for an administrator. */
  readonly remedy: string

  constructor(file: string, detail: string, remedy: string) {
    super(`${file} ${detail}: ${remedy}`)
    this.file = file
    this.detail = detail
    this.remedy = remedy
  }
}

/** Text of a shell command of ours, as remedies name it. */
export function command(words: string): string {
  return `npm run gatehouse -- ${words}`
}
