import { evaluateHipProfile } from './evaluate.ts'
import { hipObjects } from './object.ts'
import { hipProfiles } from './profile.ts'
import { hipRequest } from './request.ts'

/** Resources about device posture. */
export const hip = [hipObjects, hipProfiles, evaluateHipProfile, hipRequest]
