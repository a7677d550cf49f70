import { useWords } from '../words/words.tsx'
import { useSession } from './session.tsx'

interface Missing {
  /** Area of the competence that is missing. */
  readonly area: string
  /** True where the area may be read, and the page is for who may change something. */
  readonly isForWriters?: boolean
}

/** In place of a page that an access level does not have: the competence that is missing, and who has it. */
export function NoRight({ area, isForWriters = false }: Missing) {
  const words = useWords()
  const { person } = useSession()
  const name = words.areas[area as keyof typeof words.areas]
  return (
    <p className="empty">
      {isForWriters
        ? words.empty.noWrite(person.role_name, name)
        : words.empty.noRight(person.role_name, name)}
    </p>
  )
}
