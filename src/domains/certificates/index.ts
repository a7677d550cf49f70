import { certificates as certificateTable } from './certificate.ts'

/** Resources about certificates of published sites. */
export const certificates = [certificateTable]
