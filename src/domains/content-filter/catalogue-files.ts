/** A kind of files, known by the end of their names. */
export interface FileCategory {
  readonly id: number
  readonly name: string
  /** Without the dot, in lower case. */
  readonly extensions: readonly string[]
}

/** Kinds of files that rules can name as `files.id.<n>`. Source: silences#cf-categories. */
export const fileCategories: readonly FileCategory[] = [
  { id: 1, name: 'Programs', extensions: words('exe msi msix appx com scr dll sys cpl bin run appimage') },
  { id: 2, name: 'Program packages', extensions: words('deb rpm pkg dmg snap flatpak apk aab ipa xapk') },
  { id: 3, name: 'Scripts', extensions: words('bat cmd ps1 psm1 vbs vbe wsf wsh hta sh bash reg jse') },
  { id: 4, name: 'Archives', extensions: words('zip rar 7z tar gz tgz bz2 xz zst lz4 cab arj lzh ace') },
  { id: 5, name: 'Disk images', extensions: words('iso img vhd vhdx vmdk vdi qcow2 nrg mdf wim') },
  {
    id: 6,
    name: 'Text documents',
    extensions: words('doc docx dot dotx rtf odt pdf djvu epub fb2 pages txt'),
  },
  { id: 7, name: 'Documents with macros', extensions: words('docm dotm xlsm xltm xlam pptm potm ppam sldm') },
  { id: 8, name: 'Spreadsheets', extensions: words('xls xlsx xlsb xlt xltx ods csv numbers') },
  { id: 9, name: 'Presentations', extensions: words('ppt pptx pps ppsx pot potx odp key') },
  {
    id: 10,
    name: 'Video',
    extensions: words('mp4 m4v mkv avi mov wmv flv webm mpg mpeg 3gp ts vob m3u8 mpd'),
  },
  { id: 11, name: 'Audio', extensions: words('mp3 m4a aac ogg oga opus flac wav wma aiff mid amr') },
  {
    id: 12,
    name: 'Pictures',
    extensions: words('jpg jpeg png gif bmp tif tiff webp avif heic svg ico psd raw'),
  },
  { id: 13, name: 'Torrents', extensions: words('torrent magnet') },
  { id: 14, name: 'Active content', extensions: words('swf jar class jnlp xap wasm crx xpi') },
  { id: 15, name: 'Databases and backups', extensions: words('sql sqlite mdb accdb dump bak pst ost') },
  { id: 16, name: 'Keys and certificates', extensions: words('pem key p12 pfx crt cer jks kdbx ovpn') },
]

function words(text: string): readonly string[] {
  return text.split(' ')
}
