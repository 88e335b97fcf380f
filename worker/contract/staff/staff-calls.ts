import { accountSetupCalls } from './account-setup.ts'
import { auditCalls } from './audit-trail.ts'
import { contentSetupCalls } from './content-setup-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { healthCalls } from './health.ts'
import { keySetupCalls } from './key-setup.ts'
import { lockerCalls } from './locker-desk.ts'
import { providerSetupCalls } from './provider-setup.ts'
import { pushCalls } from './push-calls.ts'
import { userCalls } from './user-calls.ts'
import { vehicleSetupCalls } from './vehicle-setup.ts'
import { webhookSetupCalls } from './webhook-setup.ts'

/** The calls of the back-office, with those of its sign-in. All others carry `Authorization: Bearer`. */
export const staffCalls = {
  ...userCalls,
  ...deskCalls,
  ...healthCalls,
  ...auditCalls,
  ...lockerCalls,
  ...pushCalls,
  ...accountSetupCalls,
  ...contentSetupCalls,
  ...vehicleSetupCalls,
  ...providerSetupCalls,
  ...keySetupCalls,
  ...webhookSetupCalls,
}
