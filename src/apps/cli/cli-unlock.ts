import { askGateway, runFolderOf } from './admin-client.ts'

interface Lock {
  readonly login: string | null
  readonly address: string | null
  readonly seconds: number
}

/** `unlock`: ends the locks that wrong passwords brought about, and answers which there were. */
export async function unlockText(dataFolder: string): Promise<string> {
  const run = runFolderOf(dataFolder)
  const locks = JSON.parse(await askGateway(run, '/x/sign-in-locks')) as Lock[]
  await askGateway(run, '/x/sign-in-locks', { method: 'DELETE' })
  const lines = locks.map(({ login, address, seconds }) => {
    const who = login === null ? 'every login' : JSON.stringify(login)
    return `${who} from ${address ?? 'every address'}: ${seconds} s were left`
  })
  return lines.length === 0 ? 'nobody was locked out' : lines.join('\n')
}
