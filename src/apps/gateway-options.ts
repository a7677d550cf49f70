import type { PlaneDescription } from '../core/observation.ts'

/**
 * What the supervisor tells the gateway process: JSON in the environment variable GATEHOUSE_OPTIONS. All paths
 * are absolute.
 */
export interface GatewayOptions {
  readonly listen: ListenAddress
  /** Where client agents connect besides; null for nowhere. */
  readonly agentListen: ListenAddress | null
  readonly dataFolder: string
  readonly product: Product
  /** Name in the cookies. Source: silences#cookie-form. */
  readonly vendor: string
  /** A public key in PEM form that licences are verified with; null for none but that of the data folder. */
  readonly licenseKey: string | null
  /** Address of the licence server. Source: silences#license-server. */
  readonly licenseServer: string
  /** First password of `admin`; null for a random one. */
  readonly adminPassword: string | null
  /** The data plane that was chosen. In mode `none` nobody listens on the socket. */
  readonly plane: Pick<PlaneDescription, 'mode' | 'reason'> & { readonly socketPath: string }
  /** Unix socket for whoever may enter the run folder: plain HTTP, no session. */
  readonly adminSocketPath: string
  /** With how much power the gateway process runs, in words, for its status. */
  readonly privilege: string
}

/** Which of the products of the documents this gateway is. */
export type Product = 'utm' | 'cc'

/** Where the management interface listens. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * What the gateway process says to its supervisor (`process.send`): once when it serves, or once instead when it
 * never will (the port is taken, the data folder is of a newer version); then it ends with code 2.
 */
export type GatewayMessage =
  | { readonly type: 'ready'; readonly address: string; readonly firstPassword: string | null }
  | { readonly type: 'failed'; readonly message: string }
