import { readFile, writeFile } from 'node:fs/promises'

/** The value of a setting below `/proc/sys`; null where the kernel has none of that name. */
export async function readSetting(name: string): Promise<string | null> {
  const text = await readFile(`/proc/sys/${name}`, 'latin1').catch(() => null)
  return text === null ? null : text.trim()
}

/** Gives a setting below `/proc/sys` a value; answers whether the kernel took it. */
export async function writeSetting(name: string, value: string): Promise<boolean> {
  return writeFile(`/proc/sys/${name}`, value).then(
    () => true,
    () => false,
  )
}
