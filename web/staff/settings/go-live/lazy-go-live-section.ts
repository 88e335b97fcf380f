import { lazy } from 'react'

/** The section, fetched when it is opened: of no use once customers come. */
export const GoLiveSection = lazy(async () => ({ default: (await import('./go-live-section.tsx')).GoLiveSection }))
