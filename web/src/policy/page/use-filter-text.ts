import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key until the address has the filter. */
const restMs = 150

/**
 * Text of a filter as it is typed. The address gets it once nobody types any more, since each change of it renders the whole page;
 * what the address has from elsewhere (a link, the way back) is taken over.
 */
export function useFilterText(
  address: string,
  onRest: (text: string) => void,
): readonly [text: string, change: (text: string) => void] {
  const [text, setText] = useState(address)
  const told = useRef(address)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const tell = useRef(onRest)
  tell.current = onRest
  useEffect(() => {
    if (address === told.current) return
    told.current = address
    clearTimeout(rest.current)
    setText(address)
  }, [address])
  useEffect(() => () => clearTimeout(rest.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      told.current = next
      tell.current(next)
    }, restMs)
  }
  return [text, change]
}
