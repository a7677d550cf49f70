/** Time zone of this browser. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A moment by the clock of a time zone, `2026-11-29 16:40:05` in English and `29.11.2026 16:40:05` in Russian, with the offset where this
 * browser's clock shows another time: `2026-11-29 16:40:05 UTC+3`.
 */
export function momentText(code: 'en' | 'ru', unixSeconds: number, zone: string, own = ownZone): string {
  const shown = inWords(code, wallText(unixSeconds, zone).replace('T', ' '))
  return [shown, otherOffset(unixSeconds, zone, own)].filter((each) => each !== '').join(' ')
}

/** `YYYY-MM-DDThh:mm:ss` by the clock of a time zone, as fields of moments have it. */
export function wallText(unixSeconds: number, zone: string): string {
  return new Date((unixSeconds + 60 * offsetMinutes(unixSeconds, zone)) * 1000).toISOString().slice(0, 19)
}

/** The moment at which the clock of a time zone shows this, in Unix seconds; null for what is no moment. */
export function unixAt(wall: string, zone: string): number | null {
  const asUtc = Date.parse(`${wall}Z`) / 1000
  if (Number.isNaN(asUtc)) return null
  const near = asUtc - 60 * offsetMinutes(asUtc, zone)
  // The clock may be put forward or back between the two.
  return Math.floor(asUtc - 60 * offsetMinutes(near, zone))
}

/** `YYYYMMDDhhmmss`, as the documents write moments, as `2026-11-29 16:40:05` or `29.11.2026 16:40:05`; to the millisecond where there are microseconds. */
export function digitsText(code: 'en' | 'ru', digits: string | number, microseconds?: number): string {
  const text = String(digits).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')
  const shown = inWords(code, text)
  if (microseconds === undefined) return shown
  const milliseconds = String(Math.floor(microseconds / 1000)).padStart(3, '0')
  return `${shown}${code === 'ru' ? ',' : '.'}${milliseconds}`
}

function inWords(code: 'en' | 'ru', text: string): string {
  return code === 'ru' ? text.replace(/^(\d+)-(\d+)-(\d+)/, '$3.$2.$1') : text
}

/** Offset of a time zone now where the clock of this browser shows another time; empty where it does not. */
export function otherOffset(unixSeconds: number, zone: string, own = ownZone): string {
  const offset = offsetMinutes(unixSeconds, zone)
  return offset === offsetMinutes(unixSeconds, own) ? '' : offsetText(offset)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes by which a time zone is ahead of UTC at a moment. */
function offsetMinutes(unixSeconds: number, zone: string): number {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name =
    format.formatToParts(unixSeconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes))
}

function offsetText(offset: number): string {
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
