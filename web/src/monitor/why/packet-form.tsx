import { type FormEvent, useId, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { fieldLabel, useWords } from '../../words/words.tsx'
import { packetFields } from './packet.ts'

const protocols = ['tcp', 'udp', 'icmp', 'gre', 'esp', 'ah'] as const

/** The packet of the address as a form; the answer follows the address. */
export function PacketForm({ isOpen }: { readonly isOpen: boolean }) {
  const words = useWords()
  const { search, go } = useAddress()
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      packetFields.map((name) => [name, search[name] ?? (name === 'protocol' ? 'tcp' : '')]),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(Object.fromEntries(packetFields.map((name) => [name, typed[name]?.trim() || undefined])))
  }
  const protocol = typed['protocol'] ?? ''
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
