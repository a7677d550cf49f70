import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.tsx'

/** Milliseconds between two states of the clock. */
const tickMs = 500

/** A change of many items that is on its way: how many, and for how long. The gateway makes all of them or none. */
export function Progress({ count }: { readonly count: number }) {
  const words = useWords()
  const [began] = useState(() => Date.now())
  const [now, setNow] = useState(began)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const text = words.policy.state.progress(count, Math.round((now - began) / 1000))
  return (
    <>
      <progress aria-label={text} />
      <span>{text}</span>
    </>
  )
}
