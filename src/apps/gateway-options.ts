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
  /**
   * Descriptors of Unix sockets that listen already: where the front brings connections of the management interface and
   * those of client agents to, and where whoever started the gateway may ask without a session (plain HTTP).
   */
  readonly sockets: { readonly api: number; readonly agents: number; readonly operators: number }
  readonly dataFolder: string
  /** Certificate of the fronts, in PEM; null when there was none at the start. */
  readonly certificate: string | null
  readonly product: Product
  readonly policyLayout: PolicyLayout
  /** Name in the cookies. Source: silences#cookie-form. */
  readonly vendor: string
  /** A public key in PEM form that licences are verified with; null for none but that of the data folder. */
  readonly licenseKey: string | null
  /** Address of the licence server. Source: silences#license-server. */
  readonly licenseServer: string
  /** The data plane that was chosen. In mode `none` nobody listens on the socket. */
  readonly plane: Pick<PlaneDescription, 'mode' | 'reason'> & { readonly socketPath: string }
  /** With how much power the processes run, in words, for the status. */
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

/** The first message of the supervisor, since an environment can be read as long as its process runs. */
export interface PasswordMessage {
  readonly type: 'password'
  /** First password of `admin`; null for a random one. */
  readonly adminPassword: string | null
}

/**
 * What the gateway process says to its supervisor (`process.send`): that it serves; or instead that it
 * never will (the data folder is of a newer version); then it ends with code 2.
 */
export type GatewayMessage =
  | {
      readonly type: 'ready'
      readonly firstPassword: string | null
      /** Why the policy is not in force; null when it is, or nothing is to be enforced. */
      readonly notEnforced: string | null
    }
  | { readonly type: 'failed'; readonly message: string }
