import { listedHosts } from '../../core/application/recognition.ts'

const host = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const name = /^[A-Za-z0-9_().-]+$/

/** The host list in nDPI's format for custom protocols, one host a line: a host stands for the names below it, too. */
export function ndpiHosts(): string {
  return listedHosts
    .flatMap((list) =>
      list.hosts.map((each) => `host:"${checked(each, host)}"@${checked(list.name, name)}\n`),
    )
    .join('')
}

/** The format has no way to quote. */
function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error(`nDPI's format has no place for ${JSON.stringify(text)}`)
  return text
}
