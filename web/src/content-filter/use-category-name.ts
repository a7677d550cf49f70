import { useQuery } from '@tanstack/react-query'
import { read } from '../app/client.ts'
import { useWords } from '../words/words.tsx'

interface Category {
  readonly id: string
  readonly name: string
}

/** Names of categories by their ids; an id that is not known is its own name. */
export function useCategoryName(): (id: string) => string {
  const { code } = useWords()
  const path = '/content-filter/categories'
  const { data = [] } = useQuery({
    queryKey: ['content-categories', path, code],
    queryFn: ({ signal }) => read<readonly Category[]>(path, {}, signal),
    staleTime: 10_000,
  })
  return (id) => data.find((each) => each.id === id)?.name ?? id
}
