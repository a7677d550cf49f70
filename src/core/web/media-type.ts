/** A declared MIME type without its parameters, in lower case; empty for none. */
export function declaredType(header: string): string {
  const [type = ''] = header.split(/[;,]/, 1)
  return type.trim().toLowerCase()
}

/** Beginnings of files, in hexadecimal digits, with `..` for any byte, and their types. Source: WHATWG, "MIME Sniffing". */
const beginnings: readonly (readonly [start: RegExp, type: string])[] = [
  [/^25504446/, 'application/pdf'],
  [/^504b0304/, 'application/zip'],
  [/^1f8b08/, 'application/gzip'],
  [/^526172211a07/, 'application/x-rar-compressed'],
  [/^377abcaf271c/, 'application/x-7z-compressed'],
  [/^4d5a/, 'application/x-msdownload'],
  [/^7f454c46/, 'application/x-executable'],
  [/^cafebabe/, 'application/java-archive'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^424d/, 'image/bmp'],
  [/^00000100/, 'image/x-icon'],
  [/^52494646.{8}57415645/, 'audio/wave'],
  [/^52494646.{8}41564920/, 'video/avi'],
  [/^494433/, 'audio/mpeg'],
  [/^fff[b3a2]/, 'audio/mpeg'],
  [/^4f67675300/, 'application/ogg'],
  [/^664c6143/, 'audio/flac'],
  [/^.{8}66747970/, 'video/mp4'],
  [/^1a45dfa3/, 'video/webm'],
  [/^d0cf11e0a1b11ae1/, 'application/x-ole-storage'],
  [/^6431(30|3a|31|32|38)/, 'application/x-bittorrent'],
  [/^0061736d/, 'application/wasm'],
]
const pageStart =
  /^\s*(<!doctype html|<(html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|<!--)/i

/** The MIME type that the first bytes of an answer tell, given in hexadecimal digits; empty where there are none. */
export function typeOfStart(hex: string): string {
  const digits = hex.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
  if (digits === '') return ''
  const found = beginnings.find(([start]) => start.test(digits))
  if (found !== undefined) return found[1]
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
  const text = new TextDecoder('latin1').decode(bytes)
  if (pageStart.test(text)) return 'text/html'
  if (/^\s*<\?xml/i.test(text)) return 'text/xml'
  return bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))
    ? 'application/octet-stream'
    : 'text/plain'
}
