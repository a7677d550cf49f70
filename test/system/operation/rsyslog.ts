import type { Lab, LabHost } from '../fixture/lab.ts'
import { LogReceiver } from './log-receiver.ts'

/** A message as rsyslog has read it. */
export interface ReceivedMessage {
  readonly msg: string
  readonly pri: string
  readonly timereported: string
  readonly hostname: string
  readonly 'app-name': string
  readonly msgid: string
  readonly 'structured-data': string
}

/** A rsyslog on a host of the lab, that listens by UDP and TCP at port 5514, and by TLS at 6514. */
export function rsyslog(lab: Lab, host: LabHost): LogReceiver<ReceivedMessage> {
  return new LogReceiver(
    { lab, host },
    {
      ...{ name: 'rsyslog', port: 5514, configuration },
      command: (path) => ['rsyslogd', '-n', '-f', path('conf'), '-i', path('pid')],
    },
  )
}

function configuration(folder: string): string {
  const tls = [
    `streamdriver.name="gtls" streamdriver.mode="1" streamdriver.authmode="anon"`,
    `streamdriver.cafile="${folder}/cert.pem" streamdriver.certfile="${folder}/cert.pem"`,
    `streamdriver.keyfile="${folder}/key.pem"`,
  ].join(' ')
  return `global(workDirectory="${folder}" maxMessageSize="64k"
  parser.permitslashinprogramname="on" parser.escapecontrolcharactersonreceive="off")
module(load="imtcp")
module(load="imudp")
template(name="row" type="list") {
  constant(value="{")
  property(outname="msg" name="msg" format="jsonf") constant(value=",")
  property(outname="pri" name="pri" format="jsonf") constant(value=",")
  property(outname="timereported" name="timereported" dateFormat="rfc3339" format="jsonf") constant(value=",")
  property(outname="hostname" name="hostname" format="jsonf") constant(value=",")
  property(outname="app-name" name="app-name" format="jsonf") constant(value=",")
  property(outname="msgid" name="msgid" format="jsonf") constant(value=",")
  property(outname="structured-data" name="structured-data" format="jsonf")
  constant(value="}\\n")
}
ruleset(name="all") { action(type="omfile" file="${folder}/rows" template="row" asyncWriting="off" flushOnTXEnd="on") }
input(type="imtcp" port="5514" ruleset="all")
input(type="imtcp" port="6514" ruleset="all" ${tls})
input(type="imudp" port="5514" ruleset="all")
`
}
