import { rateLimited } from '#core/http/rate-limit.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { dayMs } from '#domain/durations.ts'
import { languageWithTexts } from '#domain/languages.ts'
import type { CreditCustomer, CreditPaymentForm, CountedCreditStarted } from '#worker/contract/customer/credit.ts'
import type { Filled } from '#worker/contract/customer/payer.ts'
import {
  creditorOf,
  freed,
  isAtShownTotal,
  preconditionsOf,
  preconditionQueries,
  payerOf,
  refuseUnlessPayable,
  withKnown,
  writeIntent,
  type PaymentPreconditions,
} from '#worker/payments/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'
import type { CreditApplicant, CreditorMethod, CreditPort } from '#worker/providers/index.ts'

import { beginAtCreditor } from './begin-at-creditor.ts'
import type { CreditCall, Device } from './credit-call.ts'
import { settingNotFound } from './credit.errors.ts'
import { takesCredit } from './get-credit-methods.ts'
import { offeredMethods } from './offered-methods.ts'
import { openSetting, settingOf, type SettingRow } from './setting.queries.ts'

/**
 * Applies for credit for what is to be paid: as with an online payment the intent is written before the creditor is asked,
 * and what became of it after. Null where the button showed another sum. The identity code goes to the creditor and nowhere else.
 */
export async function startCredit(
  { device, ...call }: CreditCall,
  form: CreditPaymentForm,
): Promise<CountedCreditStarted | null> {
  const { settingId } = form.bookPaymentParams
  const first = await readForCredit(call, settingId)
  const preconditions = (await freed(call, first)) ? await readForCredit(call, settingId) : first
  refuseUnlessPayable(call, preconditions)
  if (!isAtShownTotal(preconditions, form.total)) return null
  refuseTooMany(call, preconditions)
  const creditor = await openCreditor(call, preconditions)
  const creditCents = wantedCents(form, preconditions.pricing.totalCents)
  const { payer } = preconditions
  const customer = withKnown(form.customer, { config: call.deps.config, payer, path: 'customer.' })
  const applicant = applicantOf(customer, device)
  const method = await chosenMethod(call, { ...creditor, preconditions, form, creditCents })
  const { setting, port } = creditor
  const payee = { channel: 'CREDIT', provider: creditorOf[setting.api], creditorSettingId: setting.id } as const
  const attempt = await writeIntent(call, preconditions, payee)
  return beginAtCreditor(call, { attempt, port, settingId, method, creditCents, applicant, preconditions })
}

async function readForCredit(call: CustomerCall, settingId: string) {
  const { process, rows } = await readProcess(call, (db, keys) => ({
    ...preconditionQueries(db, keys),
    payer: payerOf(db, keys.processId),
    setting: settingOf(db, { accountId: keys.accountId, settingId }),
  }))
  return { ...preconditionsOf(process, rows), setting: rows.setting, payer: rows.payer }
}

type CreditPreconditions = Awaited<ReturnType<typeof readForCredit>>

/** Nobody applies more often for one bill; who does is trying out identity codes of others. */
const mostApplications = 10

function refuseTooMany({ deps }: CustomerCall, { attempts }: CreditPreconditions): void {
  const now = deps.clock.now()
  const recent = attempts.filter(({ channel, createdAt }) => channel === 'CREDIT' && now - createdAt < dayMs)
  const [oldest] = recent.toSorted((one, other) => one.createdAt - other.createdAt)
  if (recent.length < mostApplications || oldest === undefined) return
  throw rateLimited(Math.ceil((oldest.createdAt + dayMs - now) / 1000))
}

type Creditor = { setting: SettingRow; port: CreditPort }

async function openCreditor(
  { deps }: CustomerCall,
  { account, setting: rows }: CreditPreconditions,
): Promise<Creditor> {
  const [setting] = takesCredit(account) ? rows : []
  const port = setting === undefined ? null : await openSetting(deps, setting)
  if (setting === undefined || port === null) throw settingNotFound()
  return { setting, port }
}

const amountPath = 'bookPaymentParams.creditAmount'

function wantedCents({ bookPaymentParams }: CreditPaymentForm, totalCents: number): number {
  const cents = bookPaymentParams.creditAmount
  if (cents < totalCents) throw requestInvalidField(amountPath, 'too_small')
  return cents
}

function applicantOf(customer: Filled<CreditCustomer>, device: Device): CreditApplicant {
  const { governmentId, firstName, lastName, email, address, postalCode, city, country } = customer
  const phoneNumber = toE164(customer.phoneNumber)
  // The creditor takes no number of another country.
  if (!phoneNumber?.startsWith('+358')) throw requestInvalidField('customer.phoneNumber', 'invalid_format')
  return { governmentId, firstName, lastName, email, phoneNumber, address, postalCode, city, country, ...device }
}

type Choosing = Creditor & { preconditions: PaymentPreconditions; form: CreditPaymentForm; creditCents: number }

/** The creditor's own list decides, and not what the browser was shown. */
async function chosenMethod({ deps }: CustomerCall, choosing: Choosing): Promise<CreditorMethod> {
  const { setting, port, preconditions, form, creditCents } = choosing
  const wanted = {
    setting,
    port,
    amountCents: preconditions.pricing.totalCents,
    language: languageWithTexts(preconditions.lcid),
  }
  const methods = await offeredMethods(deps, wanted)
  const name = form.bookPaymentParams.selectedResursBankPaymentMethod
  const method = methods.find(({ paymentMethod }) => paymentMethod === name)
  if (method === undefined) {
    throw requestInvalidField('bookPaymentParams.selectedResursBankPaymentMethod', 'not_offered')
  }
  if (creditCents > method.maxAmountCents) throw requestInvalidField(amountPath, 'too_big')
  return method
}
