/** Verdict on a packet, as `POST /x/plan` says it. */
interface Fate {
  readonly verdict: string
  /** Reason why the answer would not come back. */
  readonly answer_lost?: string
}

/** Fate of a first packet of the connection of this page, before and after changes. */
export interface OwnConnection {
  readonly packet: { readonly src_ip: string }
  readonly before: Fate
  readonly after: Fate
}

/** True where changes would cut the connection that the page came over. Rules do not touch the loopback interface. */
export function cutsOwnConnection(own: OwnConnection | null | undefined): boolean {
  if (own === null || own === undefined) return false
  if (/^(127\.|::1$|::ffff:127\.)/.test(own.packet.src_ip)) return false
  return passes(own.before) && !passes(own.after)
}

function passes({ verdict, answer_lost: lost }: Fate): boolean {
  return verdict === 'accept' && lost === undefined
}
