import * as z from 'zod'

import { slugMaxLength } from '#domain/text/slug.ts'
import type { Counted, UnitsOf } from '#worker/contract/codecs.ts'
import { accountUnits } from '#worker/contract/process-units.ts'
import type { AccountSettings } from '#worker/contract/process.ts'
import { answerIn, open, rawAnswer } from '#worker/contract/route.ts'

/** The page of a workshop, for anybody: how to find it, and when it is open. */
export type WorkshopPage = Pick<
  AccountSettings,
  | 'name'
  | 'phoneNumber'
  | 'email'
  | 'streetAddress'
  | 'postalCode'
  | 'city'
  | 'accentColor'
  | 'logo'
  | 'placePictureUrl'
  | 'timeZone'
  | 'openingHours'
> & {
  /** It was closed for good: nothing begins there. */
  isClosed: boolean
}

const pageUnits = { openingHours: accountUnits.openingHours } satisfies UnitsOf<WorkshopPage>
export type CountedWorkshopPage = Counted<WorkshopPage, typeof pageUnits>

/** The web app manifest of a workshop, as the W3C names its members. */
export type WorkshopManifest = Readonly<
  Record<'id' | 'name' | 'short_name' | 'lang' | 'start_url' | 'scope' | 'background_color' | 'theme_color', string>
> & {
  display: 'standalone'
  icons: readonly { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[]
}

export const workshopPageCalls = {
  /** By the address that it has set, else by its slug; may be kept for a minute. 404 `workshop.not_found`, 429 for who guesses too often. */
  'GET /api/workshop/:address': open({
    params: { address: z.string().max(slugMaxLength) },
    answer: answerIn<WorkshopPage, typeof pageUnits>(pageUnits),
  }),
  /** The manifest by which a phone puts the app on its home screen; refused as the page is. */
  'GET /api/workshop/:address/manifest': open({
    params: { address: z.string().max(slugMaxLength) },
    answer: rawAnswer<WorkshopManifest>(),
  }),
}
