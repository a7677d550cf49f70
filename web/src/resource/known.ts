import { useQuery } from '@tanstack/react-query'
import { descriptors } from '../app/pages.ts'
import { readPart } from '../app/waiting/part.ts'
import { resourcePages } from '../words/names.generated.ts'
import type { Descriptor } from './descriptor.ts'

/** Descriptors of a room; undefined until they are there. */
export function useRoom(room: string): readonly Descriptor[] | undefined {
  const { data } = useQuery({
    queryKey: ['descriptors', room],
    queryFn: () => readPart(async () => (await descriptors[room]?.()) ?? []),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The descriptor of a table by its name, whatever its room; undefined until it is there, and for none. */
export function useDescriptor(name: string): Descriptor | undefined {
  const page = resourcePages.find((each) => each.name === name)
  const room = useRoom(page?.room ?? '')
  return room?.find((each) => each.name === name && each.schema !== undefined)
}

/** Descriptors of all rooms; undefined until they are there. */
export function useDescriptors(): readonly Descriptor[] | undefined {
  const { data } = useQuery({
    queryKey: ['descriptors'],
    queryFn: async () => (await Promise.all(Object.values(descriptors).map(readPart))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
