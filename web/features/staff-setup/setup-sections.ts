import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

import type { StaffAction } from '#domain/permissions.ts'
import type { StaffTextKey } from '#web/lib/staff-texts/fi.ts'

export type SetupSectionEntry = {
  /** Its place in the address: `/staff/settings/<path>`. */
  path: string
  text: StaffTextKey
  /** What a user must be allowed to do to be led there. */
  action: StaffAction
  Page: LazyExoticComponent<ComponentType>
}

/** What can be set up of an account, in the order of the list. */
export const setupSections: readonly SetupSectionEntry[] = []

/** Fetched when it is gone to. */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await load() }))
}
