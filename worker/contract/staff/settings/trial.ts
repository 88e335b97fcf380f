import * as z from 'zod'

import { processTypes, serviceLanes } from '#domain/enums.ts'
import { trialPriceMax } from '#domain/process/trial.ts'
import { answer, staff } from '#worker/contract/route.ts'
import { refusePriceFaults, setPrice } from '#worker/contract/set-price.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** A trial visit: staff try the settings of their account with a phone of their own. */

export const trialSchema = z
  .strictObject({
    clickId,
    processType: z.enum(processTypes),
    lane: z.enum(serviceLanes).default('ROUND_THE_CLOCK'),
    /** The phone that gets the messages. */
    phoneNumber: z.string().trim().min(1).max(40),
    languageId: z.string().min(1).max(64).optional(),
    /** The price of the order's one row, in euros without VAT or with it. A payment of it is real money. */
    ...setPrice(trialPriceMax),
  })
  .superRefine(refusePriceFaults)
export type TrialInput = z.output<typeof trialSchema>

export const trialCalls = {
  /**
   * 201. 422 `INVALID_CONTACT` (`errors` name `phoneNumber`), 422 `request.invalid` where there would be nothing to pay
   * in a visit that is only a payment, 429 `trial.too_many` for more than five of one user within an hour. Told twice
   * with one `clickId` it is one visit; with another form it is 409 `click.taken`.
   */
  'POST /api/staff/account/:accountId/trial': staff({
    action: 'account.configure',
    about: 'account',
    body: trialSchema,
    answer: answer<CreatedProcess>(201),
  }),
}
