import type { PacketLogArtifact } from '../../core/engine/declared/packet-log.ts'

/** Values in the configuration that are not in the artifact: whole paths on the machine that ulogd runs on. */
export interface UlogdPaths {
  /** Folder of ulogd's plug-ins. */
  readonly plugins: string
  /** Unix stream socket that takes one JSON object a line. */
  readonly socket: string
}

const plugins = [
  'ulogd_inppkt_NFLOG.so',
  'ulogd_raw2packet_BASE.so',
  'ulogd_filter_IFINDEX.so',
  'ulogd_filter_IP2STR.so',
  'ulogd_output_JSON.so',
]

/**
 * The configuration of a ulogd that reads one log group and writes each packet as a line of JSON to a socket.
 *
 * The kernel hands packets over when 32 have come together, at the latest after a tenth of a second. ulogd's own
 * log goes nowhere: its output is read by the process that started it.
 */
export function ulogdConfig({ group }: PacketLogArtifact, paths: UlogdPaths): string {
  if (!Number.isInteger(group) || group < 1 || group > 0xffff) throw new Error('the log group is 1 to 65535')
  return `[global]
logfile="/dev/null"
loglevel=5
${plugins.map((plugin) => `plugin=${path(`${paths.plugins}/${plugin}`)}`).join('\n')}
stack=group:NFLOG,base:BASE,interface:IFINDEX,address:IP2STR,row:JSON

[group]
group=${group}
seq_local=1
netlink_qthreshold=32
netlink_qtimeout=10
netlink_socket_buffer_size=1048576
netlink_socket_buffer_maxsize=4194304

[row]
mode="unix"
file=${path(paths.socket)}
sync=1
`
}

/** ulogd has no escapes in strings and cuts long values off. */
function path(text: string): string {
  if (!/^\/[^"\\\n\r]{1,200}$/.test(text)) throw new Error(`not a path for ulogd: ${JSON.stringify(text)}`)
  return `"${text}"`
}
