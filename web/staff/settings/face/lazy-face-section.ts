import { lazy } from 'react'

/** Seldom opened: fetched when it is. */
export const FaceSection = lazy(async () => ({ default: (await import('./face-section.tsx')).FaceSection }))
