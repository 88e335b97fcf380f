import type { AccountSetupCalls } from './account-setup.ts'
import type { AuditCalls } from './audit-trail.ts'
import type { ContentSetupCalls } from './content-setup-calls.ts'
import type { DeskCalls } from './desk-calls.ts'
import type { HealthCalls } from './health.ts'
import type { KeySetupCalls } from './key-setup.ts'
import type { LockerCalls } from './locker-desk.ts'
import type { ProviderSetupCalls } from './provider-setup.ts'
import type { PushCalls } from './push-calls.ts'
import type { UserCalls } from './user-calls.ts'
import type { VehicleSetupCalls } from './vehicle-setup.ts'
import type { WebhookSetupCalls } from './webhook-setup.ts'

/**
 * The calls of staff: method and path, with query, body and answer. The web's client is typed by this map and the
 * worker's routes answer with the same types. All carry `Authorization: Bearer`. Each part of the back-office has a map
 * of its own, joined here.
 */
export type StaffCalls = DeskCalls &
  UserCalls &
  HealthCalls &
  PushCalls &
  AccountSetupCalls &
  ContentSetupCalls &
  LockerCalls &
  AuditCalls &
  VehicleSetupCalls &
  KeySetupCalls &
  ProviderSetupCalls &
  WebhookSetupCalls
