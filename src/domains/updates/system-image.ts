import Type from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { type Machine, type SystemVersion, systemVersionSchema } from '../../core/license/installation.ts'
import type { Content } from '../../core/resource/content.ts'
import { view } from '../../core/resource/resource.ts'
import { upload } from '../../core/resource/upload.ts'
import { nullable } from '../../core/schema/fields.ts'
import { type IsoImage, readIso, readIsoFile } from './iso9660.ts'
import { readJsonFile } from './json-file.ts'
import { message } from './messages.ts'

const limitBytes = 8 * 1024 * 1024 * 1024
const versionFileLimitBytes = 64 * 1024

/**
 * The ISO image of a system. Its version is read from the image itself. Source: document 1, "Offline updates";
 * silences#system-image.
 */
export const systemImage = upload<SystemVersion>({
  name: 'system_image',
  path: '/sysupdate/iso-upload',
  area: 'system',
  summary: 'ISO image with a system update.',
  source: 'document 1, Offline updates',
  method: 'PUT',
  limitBytes,
  examine: async (content, { machine }) => {
    const image = await readIso(content)
    if (!image) return invalid('', message('must be an ISO 9660 image'), 'bad_image')
    if (image.sizeBytes > content.sizeBytes)
      return invalid('', message('must be an image that is not cut off'), 'bad_image')
    const version = await readVersion(content, image, machine)
    if (!version.ok) return version
    if (version.value.product !== machine.version.product) {
      return invalid(
        '',
        message('must be a system image of {product}', { product: machine.version.product }),
        'bad_image',
      )
    }
    return version
  },
})

/** The version in `/version.json`, or the numbers in `/.disk/info`. */
async function readVersion(
  content: Content,
  image: IsoImage,
  machine: Machine,
): Promise<Result<SystemVersion>> {
  const first = async (...paths: string[][]): Promise<string | null> => {
    for (const path of paths) {
      const text = await readIsoFile(content, image, { path, limitBytes: versionFileLimitBytes })
      if (text !== null) return text
    }
    return null
  }
  // The second of each is what becomes of the name on an image without Rock Ridge and Joliet.
  const json = await first(['version.json'], ['version.jso'])
  if (json !== null)
    return readJsonFile(json, systemVersionSchema, { name: '/version.json', code: 'bad_image' })
  const info = await first(['.disk', 'info'], ['_disk', 'info'])
  const numbers = /\b(\d{1,6})\.(\d{1,6})(?:\.(\d{1,9}))?\b/.exec(info ?? '')
  if (!numbers) {
    return invalid(
      '',
      message('must be a system image: it has no version in /version.json or /.disk/info'),
      'bad_image',
    )
  }
  return ok({
    major: Number(numbers[1]),
    minor: Number(numbers[2]),
    build: Number(numbers[3] ?? 0),
    timestamp: image.created,
    vendor: /^[\p{L}\d_-]{1,255}/u.exec(info!.trim())?.[0] ?? '',
    product: machine.version.product,
    kind: 'STANDARD',
    release_type: 'release',
  })
}

/** The version of the image that waits to be installed. Source: document 1, "Offline updates". */
export const uploadedImage = view({
  name: 'system_image',
  path: '/sysupdate/iso-upload',
  area: 'system',
  summary: 'Version of the uploaded system image; null when none was uploaded.',
  source: 'document 1, Offline updates',
  output: Type.Object({ uploaded_iso_version: nullable(systemVersionSchema) }),
  read: ({ kept }) => ok({ uploaded_iso_version: kept.get(systemImage)?.facts ?? null }),
})
