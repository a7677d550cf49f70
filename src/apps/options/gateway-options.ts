import type { PlaneDescription } from '../../core/engine/observation.ts'
import type { LinesKeptMessage } from '../../core/engine/process-status.ts'
import type { Message, Said } from '../../core/text/message.ts'
import type { PolicyLayout } from '../../domains/firewall/compile/normalised-rule.ts'

/** Options of the gateway process: JSON in the environment variable GATEHOUSE_OPTIONS. All paths are absolute. */
export interface GatewayOptions {
  /** Address at which people reach the interface; a certificate that is made is for this host too. */
  readonly listen: ListenAddress
  /** Names and addresses under which requests may reach the interface, beside those it knows. */
  readonly hostNames: readonly string[]
  /** Second listening address for client agents, or the reason why there is none. */
  readonly agentListener: AgentListener
  /**
   * Descriptors of Unix sockets that listen already: where the front brings connections of the management interface and
   * those of client agents to, and where the user who started the gateway may ask without a session (plain HTTP).
   */
  readonly sockets: { readonly api: number; readonly agents: number; readonly operators: number }
  readonly dataFolder: string
  /** Certificate of the fronts, in PEM; null when there was none at the start. */
  readonly certificate: string | null
  readonly product: Product
  readonly policyLayout: PolicyLayout
  /** Name in the cookies. Source: silences#cookie-form. */
  readonly vendor: string
  /** A public key in PEM form that licenses are verified with; null for none but that of the data folder. */
  readonly licenseKey: string | null
  /** Address of the license server. Source: silences#license-server. */
  readonly licenseServer: string
  /** Address that anonymous statistics are sent to; null for none. Source: silences#statistics. */
  readonly statisticsUrl: string | null
  /** The data plane that was chosen. In mode `none` nobody listens on the socket. */
  readonly plane: Pick<PlaneDescription, 'mode' | 'reason'> & { readonly socketPath: string }
  /** With how much power the processes run, in words, for the status. */
  readonly privilege: Message
}

/** The second listener for client agents. */
export type AgentListener =
  | { readonly place: ListenAddress }
  | { readonly place: null; readonly status: 'inactive' | 'failed'; readonly msg: Said }

/** Product of the documents. */
export type Product = 'utm' | 'cc'

/** Listening address of the management interface. */
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
 * Message of the gateway process to its supervisor (`process.send`): that it serves; or instead that it never will
 * (the data folder is of a newer version); then it ends with code 2. Later it acknowledges lines of processes.
 */
export type GatewayMessage =
  | {
      readonly type: 'ready'
      readonly firstPassword: string | null
      /** Why the policy is not in force; null when it is, or nothing is to be enforced. */
      readonly notEnforced: string | null
    }
  | { readonly type: 'failed'; readonly message: string }
  | LinesKeptMessage
