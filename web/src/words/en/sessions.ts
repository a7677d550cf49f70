/** Words of the sessions of administrators. */
export const sessions = {
  title: 'Sessions',
  login: 'Login',
  address: 'Address',
  created: 'Signed in',
  seen: 'Last request',
  this: 'this session',
  end: (count: number) => (count === 1 ? 'End 1 session' : `End ${count} sessions`),
  locks: 'Signing in is locked for now',
  lock: (login: string, address: string, seconds: number) =>
    `${login === '' ? 'every login' : login}, ${address === '' ? 'from anywhere' : `from ${address}`}: ${seconds} s left`,
  unlock: 'End these locks',
}

/** Shape of these words in another language. */
export type SessionWords = typeof sessions
