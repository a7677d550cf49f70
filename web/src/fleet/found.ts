import { useQuery } from '@tanstack/react-query'
import { read } from '../app/client.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { type Group, isServer, type Server } from './servers.ts'

/** Servers and groups of a central console that `isAbout` takes by their names; none on a gateway. */
export function useFoundServers(
  isAbout: (text: string) => boolean,
): readonly { readonly id: string; readonly title: string }[] {
  const { mayRead } = useSession()
  const enabled = product === 'cc' && mayRead('system')
  const { data: groups = [] } = useQuery({
    queryKey: ['rows', '/servers/groups'],
    queryFn: ({ signal }) => read<readonly Group[]>('/servers/groups', {}, signal),
    enabled,
  })
  const { data: servers = [] } = useQuery({
    queryKey: ['rows', '/servers/servers'],
    queryFn: ({ signal }) => read<readonly Server[]>('/servers/servers', {}, signal),
    enabled,
  })
  return [...servers, ...groups]
    .map((part) => ({ id: part.id, title: isServer(part) ? part.title : part.name }))
    .filter(({ title }) => isAbout(title))
}
