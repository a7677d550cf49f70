import { join } from 'node:path'
import type { Lab, LabHost } from '../fixture/lab.ts'
import { unpacked } from '../fixture/unpacked.ts'
import { LogReceiver } from './log-receiver.ts'

/** A message as the parser of syslog-ng has read it. */
export interface ParsedMessage {
  readonly PRIORITY: string
  readonly FACILITY: string
  readonly PROGRAM: string
  readonly MSGID: string
  readonly MESSAGE: string
  readonly _SDATA: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const packages = ['syslog-ng-core', 'libivykis0', 'libnet1', 'libwrap0', 'libjson-c5', 'libpcre3', 'libdbi1']

const libraries = ['usr/lib/syslog-ng', 'usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu']

/** A syslog-ng on a host of the lab: RFC 5424 by UDP and TCP at port 5515, by TLS at 6515. Debian has it or rsyslog. */
export function syslogNg(lab: Lab, host: LabHost): LogReceiver<ParsedMessage> {
  const root = unpacked('syslog-ng', packages)
  const files = { '-f': 'conf', '-R': 'persist', '-c': 'control', '-p': 'pid' }
  return new LogReceiver(
    { lab, host },
    {
      ...{ name: 'syslog-ng', port: 5515, configuration },
      command: (path) => [
        ...['env', `LD_LIBRARY_PATH=${libraries.map((each) => join(root, each)).join(':')}`],
        join(root, 'usr/sbin/syslog-ng'),
        ...['--foreground', '--no-caps', '--module-path', join(root, 'usr/lib/syslog-ng/3.38')],
        ...Object.entries(files).flatMap(([option, name]) => [option, path(name)]),
      ],
    },
  )
}

function configuration(folder: string): string {
  const tls = `key-file("${folder}/key.pem") cert-file("${folder}/cert.pem") peer-verify(optional-untrusted)`
  return `@version: 3.38
@module afsocket
@module affile
@module syslogformat
@module json-plugin
@module basicfuncs
options { keep-hostname(yes); chain-hostnames(no); use-dns(no); dns-cache(no); log-msg-size(2097152); stats-freq(0); };
source all {
  syslog(transport("tcp") port(5515));
  syslog(transport("udp") port(5515));
  syslog(transport("tls") port(6515) tls(${tls}));
};
destination rows { file("${folder}/rows" template("$(format-json --scope rfc5424 --scope sdata)\\n") flush-lines(1)); };
log { source(all); destination(rows); };
`
}
