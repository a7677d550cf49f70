import type { FieldRules, Form } from '../../scripts/generate/statement-rules.ts'

/** Values that a field must take, and values that it must refuse, by the rules of the documents alone. */
export interface Values {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

/** Texts that are of a form, and texts that are not. */
const ofForm: Readonly<Record<Form, { readonly good: readonly string[]; readonly bad: readonly string[] }>> =
  {
    address: { good: ['192.0.2.2'], bad: ['192.0.2', '192.0.2.256', '192.0.2.2/24', 'host.example', ''] },
    domain: { good: ['other.example'], bad: ['two words', '-a.example', 'a..example', ''] },
    'form domain.com': {
      good: ['other.com'],
      bad: ['http://other.com', 'www.other.com', 'other', 'a b.com'],
    },
    guid: { good: [], bad: ['7a3cf5b0', ''] },
    host: { good: ['other.example', '192.0.2.3'], bad: ['two words', 'a..example', '192.0.2.256', ''] },
    'layer-7': { good: ['id.l7.bittorrent'], bad: ['bittorrent', 'id.l7.', 'id.l7.no-such-protocol', ''] },
    mac: {
      good: ['11:22:33:44:55:66', 'aa:bb:cc:dd:ee:ff'],
      bad: ['11-22-33-44-55-66', '11:22:33:44:55', 'AA:BB:CC:DD:EE:FF', '11:22:33:44:55:6g', ''],
    },
    network: {
      good: ['198.51.100.0/24', '198.51.100.0/255.255.255.0'],
      bad: ['198.51.100.0', '198.51.100.0/33', '198.51.100.0/255.0.255.0', ''],
    },
    prefix: { good: ['198.51.100.7/24'], bad: ['198.51.100.7', '198.51.100.7/33', '198.51.100.256/24', ''] },
    time: { good: ['00:00', '23:59'], bad: ['24:00', '9:00', '09:60', '0900', ''] },
    uuid: { good: [], bad: ['7a3cf5b0', 'no-uuid'] },
  }

/** A text of so many characters, most of them outside of the first plane, where two units make one character. */
export function textOf(length: number): string {
  return `${'😀'.repeat(Math.max(0, length - 1))}я`.slice(-2 * length)
}

/**
 * Values that a field with these rules must take and refuse; `sample` is a value that it has, `text` makes a text of
 * so many characters.
 */
export function valuesOf(rules: FieldRules, sample: unknown, text = textOf): Values {
  if (rules.only !== undefined) return { good: [rules.only], bad: rules.only === null ? ['x', 1] : [true] }
  const inner = rules.type === 'list' ? listValues(rules, sample, text) : single(rules, rules.type, text)
  const isTextNull = rules.isNullable ? { good: [null], bad: [] } : { good: [], bad: [null] }
  return { good: [...inner.good, ...isTextNull.good], bad: [...inner.bad, ...isTextNull.bad] }
}

function listValues(rules: FieldRules, sample: unknown, text: typeof textOf): Values {
  const first = Array.isArray(sample) ? sample[0] : undefined
  const item = rules.items === null ? { good: [], bad: [{}, [[]], true] } : single(rules, rules.items, text)
  const allGood = rules.values && !rules.values.includes('any') ? [rules.values] : []
  const many = rules.mostItems
  return {
    good: [
      ...item.good.map((value) => [value]),
      ...allGood,
      ...(rules.mayBeEmpty ? [[]] : []),
      ...(many ? [Array.from({ length: many }, (_, index) => `OU=${index}`)] : []),
    ],
    bad: [
      ...[5, {}, true].map((value) => value),
      ...item.bad.map((value) => [value]),
      ...(first === undefined ? [] : [[first, null]]),
      ...(rules.isNonEmpty ? [[]] : []),
      ...(many ? [Array.from({ length: many + 1 }, (_, index) => `OU=${index}`)] : []),
    ],
  }
}

const wrong: Readonly<Record<FieldRules['type'], readonly unknown[]>> = {
  string: [5, true, {}, ['x']],
  integer: [1.5, true, 'x', {}, [1]],
  number: [true, 'x', {}, [1]],
  boolean: [1, 0, 'true', 'yes', {}, []],
  object: [5, 'x', true, []],
  list: [5, true, {}],
}

/** Values of one item, or of a field that is no list. */
function single(rules: FieldRules, type: FieldRules['type'], text: typeof textOf): Values {
  const form = rules.form ? ofForm[rules.form] : { good: [], bad: [] }
  const texts = type === 'string' && !rules.values && !rules.form
  return {
    good: [
      ...(type === 'boolean' ? [false, true] : []),
      ...(rules.type === 'list' ? [] : (rules.values ?? [])),
      ...form.good,
      ...(rules.range ?? []),
      ...(texts && rules.most ? [text(rules.most)] : []),
      ...(texts && rules.mayBeEmpty ? [''] : []),
      ...(texts && rules.most && !rules.isNonEmpty && !rules.mayBeEmpty ? [text(1)] : []),
    ],
    bad: [
      ...wrong[type].filter((value) => !rules.mayBeList || !Array.isArray(value)),
      ...(rules.values
        ? ['no such value', ...(rules.mayBeEmpty ? [] : ['']), ...rules.values.map(changed)]
        : []),
      ...form.bad.filter((text) => text !== '' || !rules.mayBeEmpty),
      ...(rules.range ? [rules.range[0] - 1, rules.range[1] + 1] : []),
      ...(rules.most ? [text(rules.most + 1), 'x'.repeat(rules.most + 1)] : []),
      ...(rules.isNonEmpty && type === 'string' && rules.type !== 'list' ? [''] : []),
    ],
  }
}

/** A value beside one that is listed: another case, or the next number. */
function changed(value: string | number): string | number {
  if (typeof value === 'number') return value + 1
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()
}
