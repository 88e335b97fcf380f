import { expect, type Locator, type Page } from '@playwright/test'

import type { Words } from './customer-page.ts'
import { askDesk, createProcess, freshPhone, type DeskProcess } from './desk.ts'
import { fillPayerField, heading } from './payment-page.ts'

/** A bill of 115,00 €, that every kind of credit is offered for, and one of 2 169,98 €. */
const smallBill = '26-004836'
export const largeBill = '26-004813'

/** The creditors as the desk names them, and where each of them is the one behind the button. */
export const creditors = {
  'resurs-mapi': { accountId: 'acc_oulu', setting: 'Huollon luotto' },
  'resurs-soap': { accountId: 'acc_oulu', setting: 'Rengasmyynnin luotto' },
} as const
export type CreditorName = keyof typeof creditors

/** The creditor's own test persons, by what becomes of their applications. */
export const persons = {
  accepted: '230580-7335',
  denied: '220950-9256',
  frozen: '140584-4785',
} as const

export const methods = {
  invoice: 'Resurs Lasku',
  partPayment: 'Resurs Osamaksu',
  newAccount: 'Resurs Erillistili, uusi tili',
} as const

type Bill = { creditor: CreditorName; words: Words; language?: 'fi' | 'sv' | 'en'; fixture?: string }

/** Makes a bill at the workshop of a creditor and opens the form of its credit. */
export async function openCredit(page: Page, { creditor, words, ...more }: Bill): Promise<DeskProcess> {
  const { language = 'fi', fixture = smallBill } = more
  const { accountId, setting } = creditors[creditor]
  const bill = await createProcess({ fixture, phoneNumber: freshPhone(), accountId, language })
  await page.goto(bill.link)
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await page.getByRole('button', { name: words('payCredit') }).click()
  await page.getByRole('button', { name: setting, exact: true }).click()
  await expect(heading(page, words('creditApplicant'), 2)).toBeVisible()
  return bill
}

type Application = { method: string; person: string; words: Words }

export async function fillApplication(page: Page, { method, person, words }: Application): Promise<void> {
  const fill = (label: string, value: string) => fillPayerField(page, words, { label, value })
  await page.getByRole('radio', { name: method }).check()
  await fill(words('governmentId'), person)
  await fill(words('payFirstName'), 'Pekka')
  await fill(words('payLastName'), 'Göös')
  await fill(words('payAddress'), 'Ahventie 3 A 7')
  await fill(words('payPostalCode'), '00100')
  await fill(words('payCity'), 'Helsinki')
  await fill(words('creditPhone'), '+358 50 055 5127')
  await fill(words('payEmail'), 'pekka.goos@example.fi')
}

export function payButton(page: Page, words: Words): Locator {
  const [before = '', after = ''] = words('creditPay').split('{total}')
  return page.getByRole('button', { name: new RegExp(`^${before}.*${after}$`) })
}

/** Applies, and waits for the page where it is signed. */
export async function goToSigning(page: Page, application: Application): Promise<void> {
  await fillApplication(page, application)
  await payButton(page, application.words).click()
  await expectSigningPage(page)
}

export async function expectSigningPage(page: Page): Promise<void> {
  await expect(heading(page, 'Allekirjoita luottohakemus')).toBeVisible()
}

export async function pressSigning(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

export async function expectPaid(page: Page, words: Words): Promise<void> {
  await expect(page.getByText(words('billPaidText'))).toBeVisible()
}

type Credit = {
  readonly id: string
  readonly state: string
  readonly capturedCents: number
  readonly heldCents: number
}

/** Returns the newest applications that the creditor knows. */
export async function creditsAt(creditor: CreditorName): Promise<readonly Credit[]> {
  return (await askDesk<{ credits: Credit[] }>('GET', `/payments/api/credit?creditor=${creditor}`)).credits
}

/** Decides what the creditor looks into. */
export async function decideCredit(creditor: CreditorName, id: string, action: 'thaw' | 'annul'): Promise<void> {
  await askDesk('POST', `/payments/api/credit/${creditor}/${id}/act`, { action })
}
