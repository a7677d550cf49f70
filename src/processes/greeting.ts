/** The message of this type that the supervisor sends as soon as a process starts; other messages may come too. */
export function greeting<T extends { readonly type: string }>(type: T['type']): Promise<T> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!isOfType<T>(message, type)) return
      process.off('message', hear)
      resolve(message)
    }
    process.on('message', hear)
  })
}

/** True when a message of the channel is of this type. */
export function isOfType<T>(message: unknown, type: string): message is T {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
