/** In a mount namespace of its own: `/usr/sbin` is a folder of links to all that was there, but for what is hidden. */
const script = `
hidden=" $1 "; shift
folder=$(mktemp -d)
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/real" "$folder/shown"
mount --bind /usr/sbin "$folder/real"
for file in /usr/sbin/*; do
  name=\${file##*/}
  case $hidden in *" $name "*) ;; *) ln -s "$folder/real/$name" "$folder/shown/$name" ;; esac
done
mount --bind "$folder/shown" /usr/sbin
exec "$@"`

/** The command line that runs `command` where these programs of `/usr/sbin` are not to be found. */
export function withoutPrograms(hidden: readonly string[], command: readonly string[]): readonly string[] {
  if (hidden.length === 0) return command
  const identity = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const place = ['unshare', ...identity, '--mount', '--propagation', 'private', '--']
  return [...place, 'sh', '-ec', script, 'sh', hidden.join(' '), ...command]
}
