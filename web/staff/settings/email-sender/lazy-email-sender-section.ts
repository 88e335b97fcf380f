import { lazy } from 'react'

/** Seldom opened: fetched when it is. */
export const EmailSenderSection = lazy(async () => ({
  default: (await import('./email-sender-section.tsx')).EmailSenderSection,
}))
