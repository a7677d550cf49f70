import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../app/address.ts'
import { useObjectIndex, useRules } from '../../policy/data/use-table.ts'
import type { PolicyTable, Rule } from '../../policy/model/rule.ts'
import { useWords } from '../../words/words.tsx'
import { whyOf } from './packet.ts'
import { PacketForm } from './packet-form.tsx'
import { fieldsOfRule, packetOfRule, ruleOf } from './rule-packet.ts'

interface RuleProperties {
  /** Id of the rule, `fwd.ngfw.41`. */
  readonly id: string
  /** Address that the packet should have at one end; empty for none. */
  readonly near: string
}

/** Looks for a packet that a rule decides, and goes on to its explanation; says why where there is none. */
export function RuleWhy({ id, near }: RuleProperties) {
  const words = useWords()
  const place = ruleOf(id)
  if (place === null) return <p className="refused">{words.monitor.why.noRule(id)}</p>
  return <Lookup id={id} near={near} table={place.table} number={place.number} />
}

function Lookup({ id, near, table, number }: RuleProperties & { table: PolicyTable; number: number }) {
  const words = useWords()
  const { data: stored, error } = useRules(table)
  const rule = stored?.body.find((each) => each.id === number)
  if (error !== null)
    return (
      <p className="refused" role="alert">
        {error.message}
      </p>
    )
  if (stored === undefined) return <p className="dim">{words.monitor.why.looking}</p>
  if (rule === undefined) return <p className="refused">{words.monitor.why.noRule(id)}</p>
  return <Search id={id} near={near} table={table} rule={rule} />
}

function Search({ id, near, table, rule }: RuleProperties & { table: PolicyTable; rule: Rule }) {
  const words = useWords()
  const own = words.monitor.why
  const { go } = useAddress()
  const objects = useObjectIndex()
  const { data: found, error } = useQuery({
    queryKey: ['packet-of-rule', id, near, JSON.stringify(rule)],
    queryFn: ({ signal }) => packetOfRule({ id, table, rule, near }, signal),
    retry: false,
    gcTime: 0,
  })
  // The address was replaced: one step back closes the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each packet that is found
  useEffect(() => {
    if (found?.kind === 'packet') go({ ...whyOf(found.packet), of: id }, true)
  }, [found])
  if (error === null && (found === undefined || found.kind === 'packet'))
    return <p className="dim">{own.looking}</p>
  return (
    <>
      <p className={error === null ? undefined : 'refused'} role="status">
        {error === null && found !== undefined ? own.notFound[found.kind as 'none'] : error?.message}{' '}
        {own.prefilled}
      </p>
      <PacketForm isOpen initial={fieldsOfRule(rule, objects, near)} />
    </>
  )
}

/** Relation of a rule to the packet that is explained: it decides it, or would, or another does. */
export function RuleRelation({ id, isDecided }: { readonly id: string; readonly isDecided: boolean }) {
  const own = useWords().monitor.why
  const { table, number } = ruleOf(id) ?? { table: 'forward', number: -1 }
  const { data: stored } = useRules(table)
  const rule = stored?.body.find((each) => each.id === number)
  if (isDecided) return <p className="dim">{own.decides(id)}</p>
  return <p className="relation-differs">{rule?.enabled === false ? own.isOff(id) : own.decidesNot(id)}</p>
}
