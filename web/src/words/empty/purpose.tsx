import { useQuery } from '@tanstack/react-query'
import { readPart } from '../../app/waiting/part.ts'
import type { ResourceName } from '../names.generated.ts'
import { useWords } from '../words.tsx'
import type { Purposes } from './en.ts'

/** Says what a table or list is for while it is empty; the sentences are read when the first is needed. */
export function Purpose({ name }: { readonly name: string }) {
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['purposes', words.code],
    queryFn: () => readPart(() => read(words.code)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  return <p>{data[name as ResourceName] ?? words.empty.list}</p>
}

async function read(code: 'en' | 'ru'): Promise<Purposes> {
  const { purposes } = code === 'ru' ? await import('./ru.ts') : await import('./en.ts')
  return purposes
}
