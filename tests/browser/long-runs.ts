/** True runs every course of events, and not only each event once. */
export const isLong = process.env['LONG'] === '1'

/**
 * Returns the tag of a test that goes the same way as another one (in another language, at another provider): `npm
 * test` goes it once, and `npm run test:long` every way there is. `test('…', usually(language === 'fi'), async () => {
 * … })`
 */
export const usually = (isUsual: boolean): { tag: string[] } => ({ tag: isUsual ? [] : ['@long'] })

/** For a configuration: leaves out the tests that only a long run goes. */
export const usualOnly = isLong ? {} : { grepInvert: /@long/ }
