import * as z from 'zod'

import { slugMaxLength } from '#domain/text/slug.ts'
import type { Counted, UnitsOf } from '#worker/contract/codecs.ts'
import { accountUnits } from '#worker/contract/process-units.ts'
import type { AccountSettings } from '#worker/contract/process.ts'
import { answerIn, open } from '#worker/contract/route.ts'

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

export const workshopPageCalls = {
  /** By the address that it has set, else by its slug; may be kept for a minute. 404 `workshop.not_found`, 429 for who guesses too often. */
  'GET /api/workshop/:address': open({
    params: { address: z.string().max(slugMaxLength) },
    answer: answerIn<WorkshopPage, typeof pageUnits>(pageUnits),
  }),
}
