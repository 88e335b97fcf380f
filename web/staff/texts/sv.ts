import { sv as audit } from './audit/sv.ts'
import { sv as create } from './create/sv.ts'
import type { StaffTexts } from './fi.ts'
import { sv as health } from './health/sv.ts'
import { sv as lockers } from './lockers/sv.ts'
import { sv as push } from './push/sv.ts'
import { sv as setupAccount } from './setup-account/sv.ts'
import { sv as setupContent } from './setup-content/sv.ts'
import { sv as setupDelivery } from './setup-delivery/sv.ts'
import { sv as setupKeys } from './setup-keys/sv.ts'
import { sv as setupProviders } from './setup-providers/sv.ts'
import { sv as setupVehicles } from './setup-vehicles/sv.ts'
import { sv as setupWebhooks } from './setup-webhooks/sv.ts'
import { sv as setup } from './setup/sv.ts'
import { sv as shell } from './shell/sv.ts'
import { sv as users } from './users/sv.ts'

export const sv: StaffTexts = {
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
