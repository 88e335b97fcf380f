/**
 * Switches off parts of a browser that a test is not about: every page of a test is the first one that its browser
 * opens, so that it would keep the whole app for later, and what moves is drawn by the processor.
 */
export const lean = { serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } } as const

/** For tests of what `lean` leaves out: `test.use(asPeopleHaveIt)`. */
export const asPeopleHaveIt = {
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
} as const
