import Type from 'typebox'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'

/** Setting that turns the reading of marked packets from one of the kernel's log groups on or off, and that of connections' ends. */
export interface PacketLogArtifact {
  readonly enabled: boolean
  readonly group: number
  readonly connections: boolean
}

/**
 * A packet that the engine sends to itself, and that the ruleset logs with this prefix and drops: behind a flood its number in the log
 * group tells how many packets before it were lost.
 */
export const packetLogProbe = { address: '127.71.72.5', port: 9, prefix: 'log.sys.probe' } as const

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'packet-log': PacketLogArtifact
  }
}

const schema = Type.Object({
  enabled: Type.Boolean(),
  // Group 0 is where the kernel's own log messages go.
  group: Type.Integer({ minimum: 1, maximum: 0xffff }),
  connections: Type.Boolean(),
})

const neededFor = message('reading logged packets')

/** Rows of packets that rules log, read through ulogd. Source: document 3, "Gateway firewall" (logging). */
export const packetLog: EngineDeclaration<'packet-log'> = {
  name: 'packet-log',
  summary: 'log rows of packets',
  artifact: artifactForm(schema),
  observation: null,
  isCompiledFrom: false,
  gates: false,
  tools: [
    { tool: 'ulogd', package: 'ulogd2', neededFor },
    {
      tool: 'ulogd_output_JSON.so',
      package: 'ulogd2-json',
      neededFor,
      files: [
        '/usr/lib/x86_64-linux-gnu/ulogd/ulogd_output_JSON.so',
        '/usr/lib/aarch64-linux-gnu/ulogd/ulogd_output_JSON.so',
        '/usr/lib/ulogd/ulogd_output_JSON.so',
      ],
    },
  ],
  enforces: { log_sources: 'whole' },
}
