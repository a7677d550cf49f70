import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** A kind of files, known by the end of their names. */
export interface FileCategory {
  readonly id: number
  readonly name: Message
  /** Without the dot, in lower case. */
  readonly extensions: readonly string[]
}

/** Kinds of files that rules can name as `files.id.<n>`. Source: silences#cf-categories. */
export const fileCategories: readonly FileCategory[] = [
  {
    id: 1,
    name: message('Programs'),
    extensions: words('exe msi msix appx com scr dll sys cpl bin run appimage'),
  },
  {
    id: 2,
    name: message('Program packages'),
    extensions: words('deb rpm pkg dmg snap flatpak apk aab ipa xapk'),
  },
  {
    id: 3,
    name: message('Scripts'),
    extensions: words('bat cmd ps1 psm1 vbs vbe wsf wsh hta sh bash reg jse'),
  },
  {
    id: 4,
    name: message('Archives'),
    extensions: words('zip rar 7z tar gz tgz bz2 xz zst lz4 cab arj lzh ace'),
  },
  { id: 5, name: message('Disk images'), extensions: words('iso img vhd vhdx vmdk vdi qcow2 nrg mdf wim') },
  {
    id: 6,
    name: message('Text documents'),
    extensions: words('doc docx dot dotx rtf odt pdf djvu epub fb2 pages txt'),
  },
  {
    id: 7,
    name: message('Documents with macros'),
    extensions: words('docm dotm xlsm xltm xlam pptm potm ppam sldm'),
  },
  { id: 8, name: message('Spreadsheets'), extensions: words('xls xlsx xlsb xlt xltx ods csv numbers') },
  { id: 9, name: message('Presentations'), extensions: words('ppt pptx pps ppsx pot potx odp key') },
  {
    id: 10,
    name: message('Video'),
    extensions: words('mp4 m4v mkv avi mov wmv flv webm mpg mpeg 3gp ts vob m3u8 mpd'),
  },
  { id: 11, name: message('Audio'), extensions: words('mp3 m4a aac ogg oga opus flac wav wma aiff mid amr') },
  {
    id: 12,
    name: message('Pictures'),
    extensions: words('jpg jpeg png gif bmp tif tiff webp avif heic svg ico psd raw'),
  },
  { id: 13, name: message('Torrents'), extensions: words('torrent magnet') },
  { id: 14, name: message('Active content'), extensions: words('swf jar class jnlp xap wasm crx xpi') },
  {
    id: 15,
    name: message('Databases and backups'),
    extensions: words('sql sqlite mdb accdb dump bak pst ost'),
  },
  {
    id: 16,
    name: message('Keys and certificates'),
    extensions: words('pem key p12 pfx crt cer jks kdbx ovpn'),
  },
]

function words(text: string): readonly string[] {
  return text.split(' ')
}
