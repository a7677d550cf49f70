/** Arguments of `unshare` for the lab's keeper: nothing of it outlives `unshare`, and it is root inside. */
export function unshareArguments(userNamespace: boolean): readonly string[] {
  const identity = userNamespace ? ['--user', '--map-root-user'] : []
  return [...identity, '--net', '--mount', '--pid', '--fork', '--kill-child', '--']
}
