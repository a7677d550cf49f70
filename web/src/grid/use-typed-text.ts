import { useEffect, useRef, useState } from 'react'

/**
 * A text that is typed and stands in the address, which follows a moment later. What is typed is seen at once; `tell` has it when
 * the typing pauses for `pauseMs`, at once without.
 */
export function useTypedText(
  text: string,
  tell: (text: string) => void,
  pauseMs = 0,
): readonly [typed: string, type: (next: string) => void] {
  const [typed, setTyped] = useState(text)
  /** Texts that were told and did not come back yet. */
  const told = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const newest = useRef(tell)
  newest.current = tell
  const shown = useRef(text)
  shown.current = text
  useEffect(() => () => clearTimeout(timer.current), [])
  // Something else may change the address, as the way back does; what was typed here is newer than its own echo.
  useEffect(() => {
    const place = told.current.lastIndexOf(text)
    told.current = place < 0 ? [] : told.current.slice(place + 1)
    if (place >= 0) return
    clearTimeout(timer.current)
    setTyped(text)
  }, [text])
  const say = (next: string) => {
    if (told.current.length === 0 && next === shown.current) return
    told.current = [...told.current, next]
    newest.current(next)
  }
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    if (pauseMs === 0) say(next)
    else timer.current = setTimeout(() => say(next), pauseMs)
  }
  return [typed, type]
}
