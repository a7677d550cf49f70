import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Problem, problem } from '../failure.ts'
import { whenAsked } from '../when-asked.ts'
import { message } from './messages.ts'
import type { KeyField, MatchField, Ruleset, SetType } from './ruleset.ts'
import { ctMarkBits, words } from './service-chain.ts'

/**
 * The strict form of a ruleset that comes from another process: closed objects, safe alphabets, bounded numbers and
 * lengths. What passes can say nothing but rules, whatever its sender is up to.
 */

const exact = { additionalProperties: false }
const literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)))
const text = (pattern: string) => Type.String({ pattern: `^${pattern}$` })

const name = text('[A-Za-z_][A-Za-z0-9_./-]{0,95}')
const ruleId = text('[A-Za-z0-9_.:/ -]{0,96}')
const bits = Type.Integer({ minimum: 0, maximum: 0xffff_ffff })
const label = Type.Integer({ minimum: 0, maximum: words['ct label'] - 1 })
const seconds = Type.Integer({ minimum: 0, maximum: 0x1_0000_0000 })

const port = '[0-9]{1,5}'
const word = '[a-z0-9-]{1,20}'
const forms: Record<SetType, string> = {
  ipv4_addr: '[0-9]{1,3}([.][0-9]{1,3}){3}',
  ipv6_addr: '[0-9a-f:]{2,39}([.0-9]{0,15})',
  ether_addr: '[0-9a-f]{2}(:[0-9a-f]{2}){5}',
  ifname: '[A-Za-z0-9_.:@+-]{1,15}',
  inet_service: port,
  inet_proto: word,
}

const range = (form: string) => Type.Object({ lo: text(form), hi: text(form) }, exact)

const size = Type.Integer({ minimum: 1, maximum: 2 ** 32 - 1 })

const set = Type.Union(
  Object.entries(forms).map(([type, form]) =>
    Type.Object(
      {
        name,
        type: Type.Literal(type),
        elements: Type.Array(range(form)),
        isHashed: Type.Optional(Type.Literal(true)),
        isCounting: Type.Optional(Type.Literal(true)),
        size: Type.Optional(size),
      },
      exact,
    ),
  ),
)

const fieldForms: Record<MatchField, string> = {
  'ip saddr': forms.ipv4_addr,
  'ip daddr': forms.ipv4_addr,
  'ip6 saddr': forms.ipv6_addr,
  'ip6 daddr': forms.ipv6_addr,
  'ip length': port,
  'ip6 length': port,
  'ether saddr': forms.ether_addr,
  'th sport': port,
  'th dport': port,
  'icmpv6 type': word,
  'tcp doff': port,
  'tcp flags': port,
  iifname: forms.ifname,
  oifname: forms.ifname,
  'meta l4proto': word,
  'meta nfproto': word,
  'fib daddr type': word,
  'fib daddr oifname': forms.ifname,
  'fib saddr type': word,
}

const inline = Object.entries(fieldForms).map(([field, form]) =>
  Type.Object(
    {
      op: Type.Literal('in'),
      field: Type.Literal(field),
      not: Type.Boolean(),
      ranges: Type.Array(range(form), { minItems: 1 }),
    },
    exact,
  ),
)

const op = <T extends string>(value: T) => ({ op: Type.Literal(value) })
const some = (...values: string[]) =>
  Type.Array(literals(...values), { minItems: 1, maxItems: values.length, uniqueItems: true })

const mark = '[0-9]{1,10}'
const mapKeys: Partial<Record<KeyField['field'], string>> = {
  'ip saddr': forms.ipv4_addr,
  'ip daddr': forms.ipv4_addr,
  'ip6 saddr': forms.ipv6_addr,
  'ip6 daddr': forms.ipv6_addr,
  'th sport': port,
  'th dport': port,
  iifname: forms.ifname,
  oifname: forms.ifname,
  'meta l4proto': word,
  'meta nfproto': word,
  'meta mark': mark,
  'ct mark': mark,
}

const keyField = (field: string, form: string) =>
  Type.Object({ field: Type.Literal(field), mask: Type.Union([Type.Null(), text(form)]) }, exact)

const fieldKeys = Object.entries(mapKeys).map(([field, form]) => keyField(field, form))
const key = Type.Union(fieldKeys)
const numberKey = Type.Object({ field: Type.Literal('number'), mask: Type.Null() }, exact)

const verdictMap = (key: TSchema, form: string) => {
  const element = Type.Object({ key: text(form), verdict: literals('goto', 'jump'), chain: name }, exact)
  return Type.Object({ name, key, elements: Type.Array(element), size: Type.Optional(size) }, exact)
}

const numberMap = (key: TSchema, form: string) => {
  const element = Type.Object({ key: text(form), number: bits }, exact)
  const holds = Type.Literal('numbers')
  return Type.Object({ name, holds, key, elements: Type.Array(element), size: Type.Optional(size) }, exact)
}

const counterKey = Type.Object({ field: Type.Literal('ct mark'), mask: text(mark) }, exact)

const map = Type.Union([
  Type.Object(
    {
      name,
      holds: Type.Literal('counters'),
      key: counterKey,
      elements: Type.Array(Type.Object({ key: text(mark), counter: name }, exact)),
    },
    exact,
  ),
  ...Object.entries(mapKeys).map(([field, form]) => verdictMap(keyField(field, form), form)),
  verdictMap(numberKey, mark),
  ...Object.entries(mapKeys).map(([field, form]) => numberMap(keyField(field, form), form)),
])

const match = Type.Union([
  ...inline,
  Type.Object(
    { ...op('set'), field: literals(...Object.keys(fieldForms)), not: Type.Boolean(), set: name },
    exact,
  ),
  Type.Object({ ...op('ct-state'), values: some('established', 'related', 'new', 'invalid') }, exact),
  Type.Object({ ...op('ct-status'), values: some('dnat', 'snat', 'expected') }, exact),
  Type.Object({ ...op('ct-direction'), value: literals('original', 'reply') }, exact),
  Type.Object({ ...op('ct-label'), not: Type.Boolean(), label }, exact),
  Type.Object(op('ct-denied'), exact),
  Type.Object(op('socket-transparent'), exact),
  Type.Object({ ...op('ends-remembered'), family: literals('ip', 'ip6') }, exact),
  Type.Object({ ...op('mark'), not: Type.Boolean(), mask: bits, value: bits }, exact),
  Type.Object({ ...op('rank-below'), not: Type.Boolean(), value: bits }, exact),
  Type.Object(op('epoch-current'), exact),
  Type.Object({ ...op('time'), fromSeconds: seconds, toSeconds: seconds }, exact),
])

const statement = Type.Union([
  Type.Object({ ...op('count'), counter: name }, exact),
  Type.Object({ ...op('log'), group: Type.Integer({ minimum: 1, maximum: 0xffff }), prefix: ruleId }, exact),
  Type.Object({ ...op('set-mark'), mask: bits, value: bits }, exact),
  Type.Object(op('stamp-epoch'), exact),
  Type.Object({ ...op('set-label'), label }, exact),
  Type.Object({ ...op('remember-ends'), family: literals('ip', 'ip6'), isAnswer: Type.Boolean() }, exact),
  Type.Object(op('follow-ftp'), exact),
  Type.Object(op('clear-urgent'), exact),
  Type.Object(op('strip-fast-open'), exact),
  Type.Object({ ...op('set-zone'), zone: Type.Integer({ minimum: 1, maximum: 0xffff }) }, exact),
  Type.Object({ ...op('divert'), port: Type.Integer({ minimum: 1, maximum: 0xffff }) }, exact),
  Type.Object(
    { ...op('remember-rule'), number: Type.Integer({ minimum: 0, maximum: ctMarkBits.rule }) },
    exact,
  ),
  Type.Object({ ...op('count-by'), key: counterKey, map: name }, exact),
])

const translation = (family: 'ip' | 'ip6', form: string) =>
  Type.Object(
    {
      op: literals('dnat', 'snat'),
      family: Type.Literal(family),
      address: Type.Union([Type.Null(), range(form)]),
      port: Type.Union([Type.Null(), range(port)]),
    },
    exact,
  )

const verdict = Type.Union([
  Type.Object(
    { ...op('queue'), number: Type.Integer({ minimum: 0, maximum: 0xffff }), bypass: Type.Boolean() },
    exact,
  ),
  Type.Object({ op: literals('none', 'accept', 'drop', 'return', 'masquerade') }, exact),
  Type.Object({ ...op('reject'), with: literals('tcp-reset', 'port-unreachable') }, exact),
  Type.Object({ op: literals('jump', 'goto'), chain: name }, exact),
  Type.Object({ ...op('look-up'), key, map: name, through: Type.Optional(name) }, exact),
  translation('ip', forms.ipv4_addr),
  translation('ip6', forms.ipv6_addr),
])

const rule = Type.Object(
  {
    match: Type.Array(match, { maxItems: 32 }),
    statements: Type.Array(statement, { maxItems: 16 }),
    verdict,
    comment: ruleId,
  },
  exact,
)

const hook = Type.Object(
  {
    type: literals('filter', 'nat', 'route'),
    hook: literals('prerouting', 'input', 'forward', 'output', 'postrouting'),
    priority: Type.Integer({ minimum: -1000, maximum: 1000 }),
    policy: Type.Optional(literals('drop')),
  },
  exact,
)

const chain = Type.Object({ name, hook: Type.Union([Type.Null(), hook]), rules: Type.Array(rule) }, exact)

const schema = whenAsked(() =>
  Compile(
    Type.Object(
      { sets: Type.Array(set), maps: Type.Array(map), counters: Type.Array(name), chains: Type.Array(chain) },
      exact,
    ),
  ),
)

/** The ruleset in `value`, or what is wrong with it: the first ten places. */
export function decodeRuleset(value: unknown): Ruleset | readonly Problem[] {
  if (schema().Check(value)) return value as Ruleset
  // Each variant of a union complains at the same place, so a place is named once and without the variants' reasons.
  const places = new Set(
    schema()
      .Errors(value)
      .map((error) => wirePath(error.instancePath)),
  )
  return [...places]
    .slice(0, 10)
    .map((path) => problem(path, message('is not of the form that a ruleset may have')))
}

function wirePath(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/([0-9]+)/g, '[$1]')
    .replaceAll('/', '.')
}
