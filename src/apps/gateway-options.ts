import type { PlaneDescription } from '../core/observation.ts'

/**
 * What the supervisor tells the gateway process: JSON in the environment variable GATEHOUSE_OPTIONS. All paths
 * are absolute.
 */
export interface GatewayOptions {
  /** Where people reach the interface; a certificate that is made is for this host too. */
  readonly listen: ListenAddress
  /** Names and addresses under which requests may reach the interface, beside those it knows. */
  readonly hostNames: readonly string[]
  /** Where client agents connect besides, or why nowhere. */
  readonly agentListener: AgentListener
  /** Unix sockets that the front brings connections to: of the management interface, and of client agents. */
  readonly apiSocketPath: string
  readonly agentSocketPath: string
  readonly dataFolder: string
  readonly product: Product
  readonly policyLayout: PolicyLayout
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

/** The second listener for client agents. */
export type AgentListener =
  | { readonly place: ListenAddress }
  | { readonly place: null; readonly status: 'inactive' | 'failed'; readonly msg: string }

/** Which of the products of the documents this gateway is. */
export type Product = 'utm' | 'cc'

/** What becomes of lists of rules in the packet filter: chains one after the other, or a decision graph. */
export type PolicyLayout = 'list' | 'graph'

/** Where the management interface listens. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * What the gateway process says to its supervisor (`process.send`): that there is a certificate in the data folder,
 * and that it serves; or instead that it never will (the data folder is of a newer version); then it ends with code 2.
 */
export type GatewayMessage =
  | { readonly type: 'certificate' }
  | {
      readonly type: 'ready'
      readonly firstPassword: string | null
      /** Why the policy is not in force; null when it is, or nothing is to be enforced. */
      readonly notEnforced: string | null
    }
  | { readonly type: 'failed'; readonly message: string }
