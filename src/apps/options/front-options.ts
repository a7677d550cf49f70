import type { ListenAddress } from './gateway-options.ts'

/** Options of a front process: JSON in the environment variable GATEHOUSE_FRONT_OPTIONS. */
export interface FrontOptions {
  /** Connections at once. */
  readonly connections: number
  readonly listeners: readonly FrontListener[]
}

/** A place to listen on, and the Unix socket that its connections are brought to. */
export interface FrontListener extends ListenAddress {
  readonly socketPath: string
}

/** The first message of the supervisor: key and certificate in PEM. The process opens no file of the data folder. */
export interface CertificateMessage {
  readonly type: 'certificate'
  readonly key: string
  readonly certificate: string
}
