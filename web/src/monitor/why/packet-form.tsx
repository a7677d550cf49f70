import { type FormEvent, useId, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import type { Flow } from '../../policy/allow/allow.ts'
import { useObjectIndex } from '../../policy/data/use-table.ts'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, useWords } from '../../words/words.tsx'
import { packetFields } from './packet.ts'

const protocols = ['tcp', 'udp', 'icmp', 'gre', 'esp', 'ah'] as const

interface FormProperties {
  readonly isOpen: boolean
  /** Values of fields that the address does not have. */
  readonly initial?: Partial<Flow>
}

const isConnection = /^interface\.id\.\d+$/

/** The packet of the address as a form; the answer follows the address. */
export function PacketForm({ isOpen, initial = {} }: FormProperties) {
  const words = useWords()
  const objects = useObjectIndex()
  const { search, go } = useAddress()
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      packetFields.map((name) => [
        name,
        search[name] ?? String(initial[name] ?? (name === 'protocol' ? 'tcp' : '')),
      ]),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(Object.fromEntries(packetFields.map((name) => [name, typed[name]?.trim() || undefined])))
  }
  const protocol = typed['protocol'] ?? ''
  const connections = [...objects.all()].map(({ id: name }) => name).filter((name) => isConnection.test(name))
  const isNamed = protocols.some((each) => each === protocol)
  return (
    <details open={isOpen} className="packet-form">
      <summary>{words.explain.packet}</summary>
      <form onSubmit={submit}>
        <div className="packet">
          {packetFields.map((name) => (
            <div key={name} className="field">
              <label htmlFor={`${id}-${name}`}>{fieldLabel(words, name)}</label>
              {name === 'protocol' ? (
                <select
                  id={`${id}-${name}`}
                  value={protocol}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                >
                  {[...(isNamed ? [] : [protocol]), ...protocols].map((each) => (
                    <option key={each} value={each}>
                      {each.toUpperCase()}
                    </option>
                  ))}
                </select>
              ) : name === 'incoming_interface' ? (
                <select
                  id={`${id}-${name}`}
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                >
                  <option value="">{words.explain.from.route}</option>
                  {[...new Set([...connections, ...[typed[name] ?? ''].filter((each) => each !== '')])].map(
                    (each) => (
                      <option key={each} value={each}>
                        {visible(objects.titleOf(each))}
                      </option>
                    ),
                  )}
                </select>
              ) : (
                <input
                  id={`${id}-${name}`}
                  value={typed[name]}
                  spellCheck={false}
                  inputMode={name.endsWith('port') ? 'numeric' : undefined}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </div>
          ))}
        </div>
        <div className="form-foot">
          <Button type="submit">{words.explain.run}</Button>
        </div>
      </form>
    </details>
  )
}
