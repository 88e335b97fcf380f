import { fi as audit } from './audit/fi.ts'
import { fi as create } from './create/fi.ts'
import { fi as health } from './health/fi.ts'
import { fi as lockers } from './lockers/fi.ts'
import { fi as push } from './push/fi.ts'
import { fi as setupAccount } from './setup-account/fi.ts'
import { fi as setupContent } from './setup-content/fi.ts'
import { fi as setupDelivery } from './setup-delivery/fi.ts'
import { fi as setupKeys } from './setup-keys/fi.ts'
import { fi as setupProviders } from './setup-providers/fi.ts'
import { fi as setupVehicles } from './setup-vehicles/fi.ts'
import { fi as setupWebhooks } from './setup-webhooks/fi.ts'
import { fi as setup } from './setup/fi.ts'
import { fi as shell } from './shell/fi.ts'
import { fi as users } from './users/fi.ts'

/** The texts of the back-office in Finnish, each part in a folder of its own. Only the staff's chunks load them. */
export const fi = {
  ...audit,
  ...create,
  ...health,
  ...lockers,
  ...push,
  ...setup,
  ...setupContent,
  ...setupAccount,
  ...setupDelivery,
  ...setupKeys,
  ...setupProviders,
  ...setupVehicles,
  ...setupWebhooks,
  ...shell,
  ...users,
} as const

export type StaffTextKey = keyof typeof fi
export type StaffTexts = Readonly<Record<StaffTextKey, string>>
