import { Link } from '@tanstack/react-router'
import { type ProfileEngine, useProfiles } from '../../profiles/named/use-profiles.ts'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, useWords } from '../../words/words.tsx'
import type { PacketInspection } from './explanation.ts'

/** Inspection of the connection of a packet: the profiles by name, and what their engines do now. */
export function InspectionOfPacket({ inspection }: { readonly inspection: PacketInspection }) {
  const words = useWords()
  const own = words.inspection.explained
  const { ips_profile: ips, dpi_profile: dpi, application_rules: hasRules, waits_for: waits } = inspection
  return (
    <li className="stage">
      <span className="stage-name">{own.title}</span>
      <ul className="matches">
        {ips !== null && <Line engine="ips" id={ips} state={inspection.ips} />}
        {dpi !== null && <Line engine="dpi" id={dpi} state={inspection.application_control} />}
        {hasRules && (
          <li>
            {own.rules}
            {dpi === null && ` · ${own.states[inspection.application_control]}`}
          </li>
        )}
        {waits !== undefined && (
          <li className="unrecognised">
            <span aria-hidden>◔</span> {own.waits}{' '}
            {waits.ips_profile !== null && <ProfileLink engine="ips" id={waits.ips_profile} />}{' '}
            {waits.dpi_profile !== null && <ProfileLink engine="dpi" id={waits.dpi_profile} />}
          </li>
        )}
      </ul>
    </li>
  )
}

function Line({
  engine,
  id,
  state,
}: {
  readonly engine: ProfileEngine
  readonly id: string
  readonly state: PacketInspection['ips']
}) {
  const words = useWords()
  return (
    <li className={state === 'blocks' || state === 'passes' ? 'refused' : undefined}>
      {fieldLabel(words, `${engine}_enabled`)}: <ProfileLink engine={engine} id={id} /> ·{' '}
      {words.inspection.explained.states[state]}
    </li>
  )
}

function ProfileLink({ engine, id }: { readonly engine: ProfileEngine; readonly id: string }) {
  const profileOf = useProfiles()
  return (
    <Link
      to="/$room/$page"
      params={{ room: 'profiles', page: engine === 'ips' ? 'ips_rules' : 'application_profiles' }}
      search={engine === 'ips' ? { within: id } : { item: id }}
    >
      <bdi>{visible(profileOf(engine, id)?.name ?? id)}</bdi>
    </Link>
  )
}
