import { gatewayAnswers } from '../client.ts'

const kept = 'gatehouse.read-anew'
/** A page that was read anew for a part less than so long ago is not for the same again. */
const againMs = 30_000

/**
 * Reads a part of the console. While the gateway does not answer it is waited for; a part that is not there then, as after
 * an update of the gateway, is one of an older console, and the page is read anew: what was typed is kept.
 */
export async function readPart<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    await gatewayAnswers()
  }
  try {
    await readStylesAgain()
    return await read()
  } catch (reason) {
    const last = Number(sessionStorage.getItem(kept))
    if (Date.now() - last < againMs) throw reason
    sessionStorage.setItem(kept, String(Date.now()))
    location.reload()
    return await new Promise<never>(() => undefined)
  }
}

/** Styles of a part are asked for once by what loads it, whether they came or not. */
async function readStylesAgain(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    missing.map(async (link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const read = new Promise<void>((resolve, reject) => {
        again.onload = () => resolve()
        again.onerror = () => reject(new Error(again.href))
      })
      link.replaceWith(again)
      await read
    }),
  )
}
