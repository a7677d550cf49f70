import type { VerdictFigures } from './verdicts.ts'

/** Name of the judge, and of its folder below the run folder: its socket is `judge/spop` there. */
export const judgeName = 'judge'
/** Names of files in its folder: the socket that HAProxy asks, the one of its engine, and its settings. */
export const judgeFiles = { questions: 'spop', control: 'ctl', settings: 'settings.json' } as const

/** A line to the judge: to take its settings over; to tell how it does. An empty line asks whether it works. */
export type JudgeQuestion = 'reload' | 'figures'

/** State of the judge. */
export interface JudgeFigures extends VerdictFigures {
  /** Rules in force. */
  readonly rules: number
  /** Names of extended categories in the index; null while they are off. */
  readonly names: number | null
  /** Resident memory. */
  readonly memoryBytes: number
}

/** A line from the judge. */
export type JudgeLine =
  | { readonly reloaded: true }
  | { readonly refused: string }
  | { readonly figures: JudgeFigures }
