import { lazy } from 'react'

/** Additional work of a visit, fetched when the page of one is open. */
export const WorkSection = lazy(async () => ({ default: (await import('./work-section.tsx')).WorkSection }))
