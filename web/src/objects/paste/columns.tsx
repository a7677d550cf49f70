import type { Column } from '../../grid/column.ts'
import { visible } from '../../resource/hostile.ts'
import type { Words } from '../../words/words.tsx'
import type { GoodLine } from './lines.ts'
import type { Fate } from './plan.ts'

/** Columns of the lines that were pasted; `refusals` are what the gateway says of a line. */
export function fateColumns(words: Words, refusals: ReadonlyMap<number, string>): readonly Column<Fate>[] {
  const own = words.people.paste
  const ofGood = (text: (line: GoodLine) => string) => (fate: Fate) => {
    if (fate.kind === 'wrong') return null
    const shown = visible(text(fate.line))
    return <bdi title={shown}>{shown}</bdi>
  }
  return [
    {
      key: 'line',
      title: own.line,
      width: 64,
      cell: ({ line }) => <span className="dim">{words.number(line.line)}</span>,
    },
    {
      key: 'state',
      title: own.becomes,
      width: 400,
      grows: true,
      cell: (fate) => <State fate={fate} refusal={refusals.get(fate.line.line)} words={words} />,
    },
    {
      key: 'value',
      title: words.fields.value,
      width: 240,
      grows: true,
      cell: (fate) => {
        if (fate.kind !== 'wrong') return <bdi>{visible(Object.values(fate.line.fields).join('-'))}</bdi>
        const shown = visible(fate.line.text)
        return (
          <bdi className="dim" title={shown}>
            {shown}
          </bdi>
        )
      },
    },
    { key: 'name', title: own.name, width: 180, grows: true, cell: ofGood(({ title }) => title) },
    { key: 'comment', title: own.comment, width: 180, grows: true, cell: ofGood(({ comment }) => comment) },
  ]
}

function State({
  fate,
  refusal,
  words,
}: {
  readonly fate: Fate
  readonly refusal: string | undefined
  readonly words: Words
}) {
  const own = words.people.paste
  if (refusal !== undefined)
    return (
      <span className="refused" title={refusal}>
        ✕ {refusal}
      </span>
    )
  switch (fate.kind) {
    case 'wrong':
      return (
        <span className="refused" title={own.wrong[fate.line.wrong]}>
          ✕ {own.wrong[fate.line.wrong]}
        </span>
      )
    case 'new':
      return (
        <>
          <span className="value-accept">{own.new}</span> · {own.kinds[fate.line.kind]}
        </>
      )
    case 'exists': {
      const shown = own.exists(visible(fate.object.title))
      return <bdi title={shown}>{shown}</bdi>
    }
    case 'repeats':
      return <>{own.repeats(fate.first)}</>
  }
}
