/** Times of day a quarter of an hour and more away from now in every zone, since the kernel's clock is the real one. */
export function clockAwayFrom(nowSeconds: number): string[] {
  const minute = String((new Date(nowSeconds * 1000).getUTCMinutes() + 15) % 60).padStart(2, '0')
  return Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:${minute}`)
}

/** Zones in which the day does not change while the test runs. */
export function zonesFarFromMidnight(nowSeconds: number): string[] {
  return ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'].filter((timeZone) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const [hour, minute] = parts
      .format(nowSeconds * 1000)
      .split(':')
      .map(Number)
    const minuteOfDay = hour! * 60 + minute!
    return minuteOfDay > 5 && minuteOfDay < 24 * 60 - 10
  })
}

/** A zone in which it is about noon. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // These zones count to the west.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
