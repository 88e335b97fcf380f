import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

/** Settings of a workshop that are shown and that nobody sends back. */
export const shownOnly: readonly string[] = [
  'id',
  'slug',
  'groupName',
  'credentials',
  'smsSenderState',
  'smsSenderReason',
] satisfies (keyof WorkshopSettings)[]
