import { lazy } from 'react'

/** Seldom opened: fetched when it is. */
export const HoursSection = lazy(async () => ({ default: (await import('./hours-section.tsx')).HoursSection }))
