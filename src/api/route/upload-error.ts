import type { Failure } from '../../core/failure.ts'

/** Ends the reading of an upload with a failure of the request. */
export class UploadError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('the upload was refused')
    this.failure = failure
  }
}
