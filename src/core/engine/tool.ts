import type { Message } from '../text/message.ts'

/** A program or file that an engine needs, and the Debian package that brings it. */
export interface Tool {
  /** Name of the program or file, for people. */
  readonly tool: string
  readonly package: string
  /** The function that does not work without it: `reading logged packets`. */
  readonly neededFor: Message
  /** Absolute paths, of which one is enough; the usual folders of programs when absent. */
  readonly files?: readonly string[]
  /** Suite beside the release of this machine that has the package: `bookworm-backports` on Debian 12. */
  readonly source?: 'backports'
  /** Service that the package would start with the machine, and that takes what the engine needs: it is masked before. */
  readonly service?: string
}

/** A tool that an engine needs and did not find, with the Debian package that brings it. */
export type MissingTool = Pick<Tool, 'tool' | 'package' | 'neededFor'>

/** An engine, or a feature without one, and the tools whose packages are installed behind the start. */
export interface EngineTools {
  readonly name: string
  readonly tools: readonly Tool[]
}
