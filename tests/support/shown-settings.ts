import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

/** What the settings of a workshop tell and nobody sends back. */
export const shownOnly: readonly string[] = [
  'id',
  'slug',
  'groupName',
  'credentials',
  'smsSenderState',
  'smsSenderReason',
] satisfies (keyof WorkshopSettings)[]
