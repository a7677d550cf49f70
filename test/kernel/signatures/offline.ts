import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { suricataConfig } from '../../../src/compile/text/suricata.ts'
import { runProgram } from '../../../src/engines/program.ts'

/** Rules with the classes and references that they name. */
export interface OfflineRules {
  readonly rules: string | Uint8Array
  readonly config: { readonly classification: readonly string[]; readonly reference: readonly string[] }
}

/** Alert over a capture. */
export interface OfflineAlert {
  readonly sid: number
  readonly ports: readonly [from: number, to: number]
}

interface Event {
  readonly event_type: string
  readonly src_port?: number
  readonly dest_port?: number
  readonly alert?: { readonly signature_id: number }
}

/**
 * Alerts of Suricata over a capture file, with the configuration that inspectors have and as if packets waited for it. The matcher of
 * inspectors is Hyperscan; the other one takes contents that can be at no place, too.
 */
export async function offline(
  file: Buffer,
  { rules, config }: OfflineRules,
  matcher: 'hs' | 'ac' = 'hs',
): Promise<readonly OfflineAlert[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-capture-'))
  const path = (name: string) => join(folder, name)
  try {
    writeFileSync(path('capture.pcap'), file)
    writeFileSync(path('all.rules'), rules)
    writeFileSync(path('classification.config'), config.classification.join('\n'))
    writeFileSync(path('reference.config'), config.reference.join('\n'))
    writeFileSync(path('threshold.config'), '')
    const yaml = suricataConfig({
      ...{
        home: ['172.16.20.0/24', '192.168.10.0/24'],
        onFailure: 'block',
        rules: path('all.rules'),
        folder,
      },
      ...{ classification: path('classification.config'), reference: path('reference.config') },
      ...{
        threshold: path('threshold.config'),
        control: path('ctl'),
        alerts: path('eve.json'),
        memoryBytes: 2 ** 29,
      },
    })
    writeFileSync(
      path('suricata.yaml'),
      `${yaml.replace('filetype: unix_stream', 'filetype: regular')}\nmpm-algo: ${matcher}\n`,
    )
    const files = ['-c', path('suricata.yaml'), '-r', path('capture.pcap'), '-l', folder]
    const args = [...files, '-k', 'none', '--simulate-ips']
    const { code, stderr } = await runProgram('suricata', args, { timeoutMilliseconds: 60_000 })
    expect(code, stderr).toBe(0)
    const events = readFileSync(path('eve.json'), 'utf8')
      .trim()
      .split('\n')
      .filter((line) => line !== '')
    return events
      .map((line) => JSON.parse(line) as Event)
      .flatMap(({ alert, src_port = 0, dest_port = 0 }) =>
        alert === undefined ? [] : [{ sid: alert.signature_id, ports: [src_port, dest_port] as const }],
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
