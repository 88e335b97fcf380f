import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import metadata from 'libphonenumber-js/mobile/metadata'

type Country = (typeof metadata.countries)['FI']

/** Leaves out how a country writes its numbers (the fifth of what is known of it), which is of no use to who only reads them. */
const withoutFormats = (country: Country): unknown[] =>
  (country ?? []).map((fact: unknown, at: number) => (at === 4 ? [] : fact))

/**
 * Writes the numbering of the calling codes that a Finnish workshop's customers have, out of libphonenumber's: the whole
 * world's would be a tenth of the worker.
 */

const callingCodes =
  '1 7 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 90 351 352 353 354 356 357 358 359 370 371 372 373 380 381 382 383 385 386 387 389 420 421 423'.split(
    ' ',
  )

const known = Object.entries(metadata.country_calling_codes).filter(([code]) => callingCodes.includes(code))
const countries = new Set<string>(known.flatMap(([, names]) => names))
const kept = {
  version: metadata.version,
  country_calling_codes: Object.fromEntries(known),
  countries: Object.fromEntries(
    Object.entries(metadata.countries)
      .filter(([name]) => countries.has(name))
      .map(([name, country]) => [name, withoutFormats(country)]),
  ),
  nonGeographic: {},
}
await writeFile(
  path.join(import.meta.dirname, '../../worker/domain/contact/phone-countries.json'),
  `${JSON.stringify(kept)}\n`,
)
