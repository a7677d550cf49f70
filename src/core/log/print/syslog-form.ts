import type { RowForm, RowPart } from './row-form.ts'
import type { Sender } from './sender.ts'

/** "local use 0": what a receiver's rules have nothing else for. */
const facility = 16

/** RFC 5424, with the fields of events as structured data. Field names are letters and `_`. */
export function syslogForm(sender: Sender): RowForm {
  return [
    ...header(sender),
    { part: 'class', text: () => ` [gatehouse@${sender.enterpriseId} id="` },
    { part: 'id' },
    { part: 'word', column: 'unit', text: (unit) => `" unit="${escaped(unit)}"` },
    { part: 'fields', text: (field, value) => ` ${field}="${escaped(String(value))}"`, unless: {} },
    { part: 'class', text: () => '] ' },
    { part: 'text' },
    { part: 'message', front: '', escaped: '' },
  ]
}

/** The header of RFC 5424 up to the message id, which is the kind of the event. */
export function header({ hostName }: Sender): readonly RowPart[] {
  const host = name(hostName, 255)
  return [
    { part: 'class', text: ({ priority }) => `<${facility * 8 + priority}>1 ` },
    { part: 'time' },
    { part: 'word', column: 'syslog_id', text: (syslogId) => ` ${host} ${name(syslogId, 48)} - ` },
    { part: 'class', text: ({ kind }) => name(kind, 32) },
  ]
}

/** A field of the header: printable ASCII, `-` where nothing of it is left. */
function name(text: string, longest: number): string {
  const printable = text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, longest)
  return printable === '' ? '-' : printable
}

function escaped(value: string): string {
  return /[\\"\]]/.test(value) ? value.replaceAll(/[\\"\]]/g, '\\$&') : value
}
