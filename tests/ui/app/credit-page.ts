import { expect, type Page } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import type { ContentKey } from '#tests/support/content.ts'
import type { ViewChange } from '#tests/support/customer-view.ts'
import type { CreditMethod } from '#worker/contract/customer/credit.ts'

import { fakeApi, ok, type FakeApi } from './fake-api.ts'

export const text = (key: ContentKey, language = 'fi'): string => builtInTexts(language)[key]

const link = (endUserDescription: string, path: string, appendPriceLast: boolean) => ({
  url: `https://terms.example/${path}`,
  endUserDescription,
  appendPriceLast,
})

export const methods: readonly CreditMethod[] = [
  {
    paymentMethod: 'INVOICE',
    description: 'Lasku 30 päivää',
    minAmount: 20,
    maxAmount: 5000,
    legalInfoLinks: [link('Yleiset ehdot', 'invoice', false)],
    costs: [],
  },
  {
    paymentMethod: 'PARTIAL',
    description: 'Osamaksu 12 kuukautta',
    minAmount: 100,
    maxAmount: 10_000,
    legalInfoLinks: [link('Hintatiedot', 'part?amount=', true)],
    costs: [
      {
        months: 12,
        monthly: 48.1,
        totalCost: 577.2,
        interest: 19.9,
        effectiveInterest: 48.21,
        setupFee: 0,
        administrationFee: 4.95,
      },
    ],
  },
  {
    paymentMethod: 'NEWACCOUNT',
    description: 'Uusi luottotili',
    minAmount: 20,
    maxAmount: 5000,
    legalInfoLinks: [
      link('Vakiomuotoiset eurooppalaiset kuluttajaluottotiedot', 'secci?amount=', true),
      link('Yleiset ehdot', 'account', false),
    ],
    costs: [],
  },
]

export const oneSetting = [{ id: 'cs_1', name: 'Resurs Bank' }]
export const methodsCall = 'POST /api/process/get-resursbank-payment-methods'
export const payCall = 'POST /api/process/resurs-bank-payment'

/** A process that is to be paid at a workshop that takes credit, not opened yet. */
export async function creditBill(page: Page, change: ViewChange = {}): Promise<FakeApi> {
  const api = await fakeApi(page, {
    ...change,
    process: { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION', ...change.process },
    account: { paymentType: ['ONLINE', 'CREDIT'], onlineCreditorSettings: oneSetting, ...change.account },
  })
  api.say(methodsCall, ok(methodsCall, { ipAddress: '192.0.2.7', paymentMethods: [...methods] }))
  return api
}

export async function chooseCredit(page: Page, language = 'fi'): Promise<void> {
  await page.getByRole('button', { name: text('payCredit', language), exact: false }).click()
}

/** Opens the form of credit with all of it filled in. */
export async function filledForm(page: Page, api: FakeApi): Promise<void> {
  await page.goto(api.link)
  await chooseCredit(page)
  await page.getByRole('radio', { name: 'Lasku 30 päivää' }).check()
  await fillApplicant(page)
  await expect(payButton(page)).toBeEnabled()
}

export const applicant = {
  governmentId: '131052-308t',
  payFirstName: 'Päivi',
  payLastName: 'Lähdesmäki',
  payAddress: 'Sepänkatu 4 B 12',
  payPostalCode: '20700',
  payCity: 'Turku',
  creditPhone: '+358 40 123 4567',
  payEmail: 'paivi@example.fi',
} as const satisfies Partial<Record<ContentKey, string>>

export const field = (page: Page, key: ContentKey) => page.getByRole('textbox', { name: text(key), exact: true })
export const radio = (page: Page, name: string) => page.getByRole('radio', { name })
export const toasts = (page: Page) => page.getByRole('region', { name: text('toasts') }).getByRole('listitem')
export const payButton = (page: Page) => page.getByRole('button', { name: /^Maksa luotolla 466,11/ })

export async function fillApplicant(page: Page, change: Partial<Record<keyof typeof applicant, string>> = {}) {
  const filled = { ...applicant, ...change }
  await field(page, 'governmentId').fill(filled.governmentId)
  await field(page, 'payFirstName').fill(filled.payFirstName)
  await field(page, 'payLastName').fill(filled.payLastName)
  await field(page, 'payAddress').fill(filled.payAddress)
  await field(page, 'payPostalCode').fill(filled.payPostalCode)
  await field(page, 'payCity').fill(filled.payCity)
  await field(page, 'creditPhone').fill(filled.creditPhone)
  await field(page, 'payEmail').fill(filled.payEmail)
}
