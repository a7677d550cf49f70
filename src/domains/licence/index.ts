import { licenceFile } from './file.ts'
import { licenceInfo } from './info.ts'
import { installedLicence } from './installed.ts'
import { licenceUpdateType, offlineRegistration } from './update-type.ts'

/** What is served about the licence. */
export const licence = [installedLicence, licenceInfo, licenceUpdateType, offlineRegistration, licenceFile]
