import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suricataTrialConfig } from '../../compile/text/suricata.ts'
import { ok } from '../../core/failure.ts'
import type { RuleTrial } from '../../core/signature/rule-trial.ts'
import { tryRules } from '../../engines/suricata/try-rules.ts'
import { Signatures } from '../../store/signatures/signatures.ts'
import { UpdateFiles } from '../../store/signatures/update-files.ts'
import type { ApiRequest, Method, Route } from '../route/route.ts'
import { withRuleTrial } from './tried-change.ts'

const config = { classification: [], reference: [], threshold: [] }
const table = '/x/own'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tried-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function desk() {
  const signatures = new Signatures(new UpdateFiles(folder), { rules: Buffer.alloc(0), config })
  const trial: RuleTrial = (rules, signal) =>
    tryRules(rules, { parent: folder, signal, config: suricataTrialConfig() })
  return { signatures, trial }
}

/** Outcomes of a request by itself and as a part of a transaction. */
async function outcomes(method: Method, path: string, text: unknown) {
  const route: Route = {
    method,
    path,
    access: 'session',
    doc: { summary: '', source: '', tag: '' },
    change: { prepare: async () => ok('prepared'), intent: () => ok({ change: () => ok(null) }) },
    handle: () => ok({ body: 'stored' }),
  }
  const request = { body: { text } } as ApiRequest
  const tried = withRuleTrial(route, table, desk())
  return [await tried.handle(request), await tried.change!.prepare(request)]
}

const good = 'alert tcp any any -> any any (sid:1;)'
const bad = 'drop tcp any any -> any any ( \\\n nothing:1; sid:1;)'
const stored = [ok({ body: 'stored' }), ok('prepared')]

describe('a rule that Suricata tries before it is stored', () => {
  it.each(['POST', 'PUT', 'PATCH'] as const)('is refused at its field by %s', async (method) => {
    for (const outcome of await outcomes(method, `${table}/:id`, bad)) {
      expect(outcome).toMatchObject({ ok: false, failure: { problems: [{ path: 'text', code: 'engine' }] } })
    }
  })

  it.each([
    ['a good one', 'POST', table, good],
    ['what is no rule, which the table refuses', 'POST', table, 'nonsense'],
    ['no text', 'PATCH', table, undefined],
    ['another table', 'POST', '/x/other', bad],
    ['a removal', 'DELETE', table, bad],
  ] as const)('is not %s', async (_what, method, path, text) => {
    expect(await outcomes(method, path, text)).toEqual(stored)
  })
})
