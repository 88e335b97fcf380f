import { dayMs } from '#domain/durations.ts'
import { trialName } from '#worker/accounts/contents/index.ts'
import type { TrialInput } from '#worker/contract/staff/settings/trial.ts'
import type { CreateProcessForm } from '#worker/contract/staff/visit/create-process.ts'

/** A plate that no car has. */
export const trialPlate = 'KOE-000'

type Trial = { input: TrialInput; accountId: string; now: number }

/**
 * Returns the form of a trial as if somebody had typed it in, with names in a language: an order for today that looks
 * real.
 */
export function trialForm({ input, accountId, now }: Trial, lcid: string | null): CreateProcessForm {
  const { clickId, processType, lane, phoneNumber, languageId, price, priceWithVat } = input
  const name = trialName(lcid)
  return {
    clickId,
    accountId,
    processType,
    lane,
    customer: { name, phoneNumber },
    vehicle: { licenseNumber: trialPlate, make: null, model: null, vin: null },
    rows: [
      {
        description: name,
        type: 'NORMAL',
        price,
        unitPriceWithVat: priceWithVat,
        payer: 'CUSTOMER',
        productCode: null,
      },
    ],
    reservationStart: now,
    reservationEnd: now + dayMs,
    send: { when: 'now' },
    ...(languageId === undefined ? {} : { languageId }),
  }
}
