import Type, { type Static } from 'typebox'
import type { Said } from '../../text/message.ts'
import { saidSchema } from '../message-schema.ts'
import { type ServiceStatus, serviceStatuses } from '../status.ts'

const seconds = Type.Union([Type.Null(), Type.Integer()])

/** Fields of the state of a process that reads a queue of the kernel. */
export const inspectionProcess = {
  queue: Type.Integer(),
  status: Type.Enum(serviceStatuses),
  message: saidSchema,
  limit: Type.Integer(),
  packets: Type.Integer(),
  waiting: Type.Integer(),
  dropped: Type.Integer(),
  memoryBytes: Type.Integer(),
  expectedBytes: Type.Integer(),
  sinceSeconds: seconds,
}

const figures = Type.Object(inspectionProcess)

/** State of a process that reads a queue, and what the kernel says of the queue. */
export interface InspectionProcess extends Omit<Static<typeof figures>, 'status' | 'message'> {
  readonly status: ServiceStatus
  readonly message: Said
}
