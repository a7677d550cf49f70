import { contentFilterUpdate } from './content-filter-update.ts'
import { offlineUpdate } from './offline-update.ts'
import { systemImage, uploadedImage } from './system-image.ts'

/** Resources about offline updates. */
export const updates = [systemImage, uploadedImage, offlineUpdate, contentFilterUpdate]
