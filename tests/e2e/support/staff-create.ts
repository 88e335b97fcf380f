import { expect, type Locator, type Page } from '@playwright/test'

import { readDemo } from '#scripts/demo/demo-file.ts'
import { dmsClient } from '#scripts/import/dms-client.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { DmsWorkOrder } from '#worker/contract/machines/dms.ts'

import { callOffEarlier, freshPhone, noteMade } from './desk.ts'

let made = 0

/** A number or a plate that nothing else of the run has. */
export function fresh(prefix: string): string {
  made += 1
  return `${prefix}${String(process.pid % 1000).padStart(3, '0')}${made}`
}

type FreeOrder = { number: string; plate: string; phoneNumber: string | null }

type CreateInput = { accountId: string; customer?: Partial<DmsWorkOrder['customer']>; plate?: string }

/** A work order as the dealer system of an account sends one, without a process. */
export async function sendOrder({ accountId, customer = {}, plate = fresh('TES-') }: CreateInput): Promise<FreeOrder> {
  await callOffEarlier()
  const demo = readDemo(stackReservation().stateDir)
  const apiKey = demo?.accounts.find(({ id }) => id === accountId)?.dmsApiKey ?? ''
  const number = fresh('E2E-')
  const phoneNumber = customer.phoneNumber === undefined ? freshPhone() : customer.phoneNumber
  await dmsClient({ appUrl: demo?.appUrl ?? '', apiKey }).putWorkOrder(number, {
    customer: { firstName: 'Eino', lastName: 'Leino', ...customer, phoneNumber },
    vehicle: { licenseNumber: plate, make: 'Saab', model: '9-5' },
    orderRows: [{ description: 'Öljynvaihto', type: 'NORMAL', price: 100, payer: 'CUSTOMER' }],
  })
  return { number, plate, phoneNumber }
}

/** Goes to the page of a new process by its place in the rail. */
export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: fi.rail }).getByRole('link', { name: fi.newProcess }).click()
  await expect(page.getByRole('heading', { level: 1, name: fi.newProcess })).toBeVisible()
}

/** Finds an order, by its number unless told otherwise, and chooses it. Until it alone is left, the list is that of the search before. */
export async function chooseOrder(page: Page, { number }: FreeOrder, typed = number): Promise<void> {
  await page.getByLabel(fi.createOrderSearch).fill(typed)
  const found = page.getByRole('list', { name: fi.createOrderFound }).getByRole('button')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('button', { name: fi.createOrderOther })).toBeFocused()
}

export const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

export const submitNow = (page: Page): Locator => page.getByRole('button', { name: fi.createSubmitNow })

/** The page of a process is on the screen. Answers its id. */
export async function createdId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/staff\/process\/\w+$/)
  await expect(page.getByText(fi.saved).last()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  noteMade({ id })
  return id
}
