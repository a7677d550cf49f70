import { licenseFile } from './file.ts'
import { licenseInfo } from './info.ts'
import { installedLicense } from './installed.ts'
import { licenseUpdateType, offlineRegistration } from './update-type.ts'

/** Resources about the license. */
export const license = [installedLicense, licenseInfo, licenseUpdateType, offlineRegistration, licenseFile]
