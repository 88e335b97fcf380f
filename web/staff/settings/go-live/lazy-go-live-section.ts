import { lazy } from 'react'

/** Of no use once customers come: fetched when it is opened. */
export const GoLiveSection = lazy(async () => ({ default: (await import('./go-live-section.tsx')).GoLiveSection }))
