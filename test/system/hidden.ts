/** In a mount namespace of its own: the folders of programs hold links to all that was there, but for what is hidden. */
const script = `
hidden=$1; shift
folder=$(mktemp -d)
mount -t tmpfs tmpfs "$folder"
for place in sbin bin; do
  mkdir -p "$folder/$place/real" "$folder/$place/shown"
  mount --bind "/usr/$place" "$folder/$place/real"
  ln -s "$folder/$place/real"/* "$folder/$place/shown"
done
for name in $hidden; do rm -f "$folder"/*/shown/"$name"; done
mount --bind "$folder/sbin/shown" /usr/sbin
"$folder/bin/real/mount" --bind "$folder/bin/shown" /usr/bin
exec "$@"`

/** The command line that runs `command` where these programs are not to be found. */
export function withoutPrograms(hidden: readonly string[], command: readonly string[]): readonly string[] {
  if (hidden.length === 0) return command
  const identity = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const place = ['unshare', ...identity, '--mount', '--propagation', 'private', '--']
  return [...place, 'sh', '-ec', script, 'sh', hidden.join(' '), ...command]
}
