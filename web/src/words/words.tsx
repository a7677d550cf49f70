import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { words as english } from './en/index.ts'
import { digitsText, momentText, otherOffset, ownZone } from './moment.ts'
import type { FieldName, ResourceName, ValueName } from './names.generated.ts'
import { words as russian } from './ru/index.ts'

/** A language of the console. */
export type Language = 'en' | 'ru'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function ageText(code: Language, seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1]
  const format = new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'narrow' })
  return format.format(Math.max(0, Math.floor(seconds / size)))
}

/** Words of one language, and what prints moments and numbers in it. */
export type Words = typeof english & {
  readonly code: Language
  readonly number: (value: number) => string
  /** A moment by the clock of the gateway. */
  readonly moment: (unixSeconds: number) => string
  /** A moment as the documents write it, `YYYYMMDDhhmmss` by the clock of the gateway; to the millisecond where there are microseconds. */
  readonly wall: (digits: string | number, microseconds?: number) => string
  /** The words with the offset of the gateway's clock behind them, where the clock of this browser shows another time. */
  readonly byClock: (title: string) => string
  /** A stretch of time in the largest whole unit: `3m`. */
  readonly age: (seconds: number) => string
  /** Bits each second, in powers of 1000. */
  readonly bitRate: (bits: number) => string
  /** The same as one that has passed: `3m ago`. */
  readonly ago: (seconds: number) => string
  readonly bytes: (count: number) => string
}

const kept = 'gatehouse.language'

function wordsOf(code: Language, zone: string): Words {
  const chosen = (code === 'ru' ? russian : english) as typeof english
  const numbers = new Intl.NumberFormat(code)
  return {
    ...chosen,
    code,
    number: (value) => numbers.format(value),
    age: (seconds) => ageText(code, seconds),
    ago: (seconds) => chosen.units.ago(ageText(code, seconds)),
    moment: (unixSeconds) => momentText(code, unixSeconds, zone),
    wall: (digits, microseconds) => digitsText(code, digits, microseconds),
    byClock: (title) =>
      [title, otherOffset(Date.now() / 1000, zone)].filter((each) => each !== '').join(', '),
    bytes: (count) => {
      const power = count < 1 ? 0 : Math.min(4, Math.floor(Math.log(count) / Math.log(1024)))
      const value = count / 1024 ** power
      return `${numbers.format(power === 0 ? value : Math.round(value * 10) / 10)}\u00a0${chosen.units.bytes[power]}`
    },
    bitRate: (bits) => {
      const power = bits < 1 ? 0 : Math.min(4, Math.floor(Math.log10(bits) / 3))
      const value = bits / 1000 ** power
      return `${numbers.format(power === 0 ? value : Math.round(value * 10) / 10)}\u00a0${chosen.units.bits[power]}`
    },
  }
}

interface Speech {
  readonly words: Words
  readonly speak: (language: Language) => void
  /** Time zone of the gateway; that of this browser until it is known. */
  readonly zone: string
  readonly setZone: (zone: string) => void
}

const context = createContext<Speech | null>(null)

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept)
  if (chosen === 'en' || chosen === 'ru') return chosen
  return navigator.language.startsWith('ru') ? 'ru' : 'en'
}

/** The language that is spoken; it is kept in the browser. */
export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [zone, setZone] = useState(ownZone)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  // Another tab chose.
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === kept) setLanguage(firstLanguage())
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
  const speech = useMemo(
    () => ({
      words: wordsOf(language, zone),
      zone,
      setZone,
      speak: (next: Language) => {
        localStorage.setItem(kept, next)
        setLanguage(next)
      },
    }),
    [language, zone],
  )
  return <context.Provider value={speech}>{children}</context.Provider>
}

/** Words of the language that is spoken. */
export function useWords(): Words {
  return useSpeech().words
}

/** The words, and what changes the language. */
export function useSpeech(): Speech {
  const speech = useContext(context)
  if (speech === null) throw new Error('nobody speaks here')
  return speech
}

/** Label of a field. */
export function fieldLabel(words: Words, name: string): string {
  return words.fields[name as FieldName] ?? name
}

/** Title of a resource. */
export function resourceTitle(words: Words, name: string): string {
  return words.resources[name as ResourceName] ?? name
}

/** `upstream.port`, `values[3]`, or a part of such a path, `[3].port`, in words; places count from 1. */
export function pathLabel(words: Words, path: string): string {
  const named = path.replaceAll(/\[(\d+)\]/g, (_whole, place) => ` ${words.form.place(Number(place) + 1)}`)
  return named
    .split('.')
    .map((part) => part.replace(/^\w+/, (name) => fieldLabel(words, name)).trim())
    .filter((part) => part !== '')
    .join(': ')
}

/** Name of an engine as people read it; one without words is shown as it is. */
export function engineName(words: Words, key: string): string {
  const names: Readonly<Record<string, string>> = words.overview.engineNames
  return names[key] ?? key
}

/** A value as it is shown; what has no words of its own is shown as it is. */
export function valueLabel(words: Words, value: string): string {
  return (words.values as Partial<Record<ValueName, string>>)[value as ValueName] ?? value
}
