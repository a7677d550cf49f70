import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suricataTrialConfig } from '../../compile/text/suricata.ts'
import { ruleSetOf } from '../../core/signature/rule-file.ts'
import type { RuleTrial } from '../../core/signature/rule-trial.ts'
import { english } from '../../core/text/message.ts'
import { tryRules } from '../../engines/suricata/try-rules.ts'
import { Signatures } from '../../store/signatures/signatures.ts'
import { UpdateFiles } from '../../store/signatures/update-files.ts'
import { applyArchive } from './signature-update.ts'

const none = { rules: Buffer.alloc(0), config: { classification: [], reference: [], threshold: [] } }
const origin = { atSeconds: 7, login: 'ann', version: '1.2' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-update-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function opened() {
  return new Signatures(new UpdateFiles(folder), none)
}

const byEngine: RuleTrial = (rules, signal) =>
  tryRules(rules, { parent: folder, signal, config: suricataTrialConfig() })

function apply(signatures: Signatures, lines: readonly string[], trial: RuleTrial = byEngine) {
  const rules = ruleSetOf([{ name: 'a.rules', bytes: Buffer.from(lines.join('\n')) }])
  const signal = AbortSignal.timeout(60_000)
  return applyArchive(
    { signatures, trial },
    { rules, config: [] },
    { origin, progress: () => undefined, signal },
  )
}

async function sids(signatures: Signatures): Promise<readonly number[]> {
  return (await signatures.catalogue([])).all.map(({ signature }) => signature.sid)
}

const rule = (sid: number, rest = '') => `alert tcp any any -> any any (${rest} sid:${sid};)`

describe('an update that Suricata tries', () => {
  it('leaves out what Suricata does not take, and says why and where', async () => {
    const signatures = opened()
    const lines = [
      `# ${rule(9, 'nothing;')}`,
      '',
      rule(5),
      rule(3, 'pcre:"/(/";'),
      rule(4),
      rule(6, 'geoip:src,RU;'),
    ]
    expect(await apply(signatures, lines)).toMatchObject({ ok: true, value: { signatures: 2, broken: 3 } })
    expect(await sids(signatures)).toEqual([4, 5])
    const { broken, untried } = signatures.inForce!
    expect(untried).toBeNull()
    expect(broken.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'a.rules:4 engine',
      'a.rules:6 engine',
      'a.rules:1 engine',
    ])
    expect(english(broken[1]!.message)).toContain('the engine does not take it: Unable to locate a GeoIP2')
    expect(english(broken[0]!.message)).toContain('missing closing parenthesis')
  })

  it('changes nothing when Suricata takes none of its rules', async () => {
    const signatures = opened()
    await apply(signatures, [rule(1)])
    expect(await apply(signatures, [rule(2, 'nothing;')])).toMatchObject({
      ok: false,
      failure: { problems: [{ path: 'ids-rules.tar.gz', code: 'no_rules' }] },
    })
    expect(await sids(signatures)).toEqual([1])
    expect(await sids(opened())).toEqual([1])
  })
})

describe('updates', () => {
  const untried: RuleTrial = async () => ({ isTried: true, broken: [] })

  it('are kept for two steps back, and listed further', async () => {
    const signatures = opened()
    for (const sid of [1, 2, 3, 4, 5]) await apply(signatures, [rule(sid)], untried)
    const back = async () => {
      const taken = await signatures.takeBack()
      return taken.ok ? sids(signatures) : 'refused'
    }
    expect([await back(), await back(), await back()]).toEqual([[4], [3], 'refused'])
    expect(signatures.updates).toHaveLength(5)
    expect(await sids(opened())).toEqual([3])
    await apply(signatures, [rule(6)], untried)
    expect(await back()).toEqual([3])
  })

  it('go back to none, once', async () => {
    const signatures = opened()
    await apply(signatures, [rule(1)], untried)
    expect((await signatures.takeBack()).ok).toBe(true)
    expect(await sids(signatures)).toEqual([])
    expect(await signatures.takeBack()).toMatchObject({ ok: false })
  })

  it('tell listeners', async () => {
    const signatures = opened()
    let changes = 0
    const end = signatures.listen(() => changes++)
    await apply(signatures, [rule(1)], untried)
    await signatures.takeBack()
    end()
    await apply(signatures, [rule(1)], untried)
    expect(changes).toBe(2)
  })
})
