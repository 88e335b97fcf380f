import { en as audit } from './audit/en.ts'
import { en as create } from './create/en.ts'
import type { StaffTexts } from './fi.ts'
import { en as health } from './health/en.ts'
import { en as lockers } from './lockers/en.ts'
import { en as push } from './push/en.ts'
import { en as setupAccount } from './setup-account/en.ts'
import { en as setupContent } from './setup-content/en.ts'
import { en as setupDelivery } from './setup-delivery/en.ts'
import { en as setupKeys } from './setup-keys/en.ts'
import { en as setupProviders } from './setup-providers/en.ts'
import { en as setupVehicles } from './setup-vehicles/en.ts'
import { en as setupWebhooks } from './setup-webhooks/en.ts'
import { en as setup } from './setup/en.ts'
import { en as shell } from './shell/en.ts'
import { en as users } from './users/en.ts'

export const en: StaffTexts = {
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
}
