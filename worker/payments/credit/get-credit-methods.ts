import type { CountedCreditMethod, CountedCreditMethods, CreditMethodsInput } from '#worker/contract/customer/credit.ts'
import { nothingToPay, pricingOf, pricingQueries } from '#worker/payments/index.ts'
import { readProcess, theAccount } from '#worker/process/index.ts'
import type { CreditorMethod } from '#worker/providers/index.ts'

import type { CreditCall } from './credit-call.ts'
import { settingNotFound } from './credit.errors.ts'
import { offeredMethods } from './offered-methods.ts'
import { openSetting, settingOf } from './setting.queries.ts'

/** Returns the methods of a setting's creditor for the amount that is to be paid now. */
export async function getCreditMethods(
  { device, ...call }: CreditCall,
  { settingId, language }: CreditMethodsInput,
): Promise<CountedCreditMethods> {
  const { rows } = await readProcess(call, (db, keys) => ({
    ...pricingQueries(db, keys),
    setting: settingOf(db, { accountId: keys.accountId, settingId }),
  }))
  const [setting] = takesCredit(theAccount(rows)) ? rows.setting : []
  const port = setting === undefined ? null : await openSetting(call.deps, setting)
  if (setting === undefined || port === null) throw settingNotFound()
  const amountCents = pricingOf(rows).totalCents
  if (amountCents <= 0) throw nothingToPay()
  const methods = await offeredMethods(call.deps, { setting, port, amountCents, language })
  return { ipAddress: device.ipAddress, paymentMethods: methods.map(toCreditMethod) }
}

export function takesCredit({ paymentTypes }: { paymentTypes: readonly string[] }): boolean {
  return paymentTypes.includes('CREDIT') || paymentTypes.includes('ALL')
}

function toCreditMethod(method: CreditorMethod): CountedCreditMethod {
  const { paymentMethod, description, minAmountCents, maxAmountCents, legalInfoLinks, costs } = method
  return {
    paymentMethod,
    description,
    minAmountCents,
    maxAmountCents,
    legalInfoLinks: [...legalInfoLinks],
    costs: costs.map(({ totalCents, ...cost }) => ({
      ...cost,
      totalCostCents: totalCents,
    })),
  }
}
