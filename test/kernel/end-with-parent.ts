/**
 * Ends this process when the one that started it lets go of it, at once: `process.exit` can hang for ever while a thread
 * compiles (nodejs/node#54918).
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
