import { expect, type Page } from '@playwright/test'

import { stackReservation } from '#tests/e2e/stack-address.ts'

import { askDesk, createProcess, freshPhone, messageOut, staffEvent, type DeskProcess } from './desk.ts'

/** The workshops that take payments at a terminal, and its device. */
export const terminals = {
  acc_herttoniemi: 'dev_herttoniemi_terminal',
  acc_tampere: 'dev_tampere_terminal',
  acc_kuopio: 'dev_kuopio_terminal',
} as const
export type TerminalShop = keyof typeof terminals

type Receipt = {
  readonly code: string
  readonly amountCents: number
  readonly answers: readonly string[]
  readonly state: string
}

const pathOf = (shop: TerminalShop) => `/terminal/${terminals[shop]}`

/** Returns the page on which a person presses the terminal of a workshop. */
export function terminalUrl(shop: TerminalShop): string {
  return `http://localhost:${stackReservation().ports.sandbox}${pathOf(shop)}`
}

/** Returns the payments that a terminal took by a code, newest first. */
export async function receiptsOf(shop: TerminalShop, code: string): Promise<readonly Receipt[]> {
  const { receipts } = await askDesk<{ receipts: Receipt[] }>('GET', `${pathOf(shop)}/state`)
  return receipts.filter((receipt) => receipt.code === code)
}

/** Makes a terminal send its late reports at once. */
export async function sendLateReports(shop: TerminalShop): Promise<void> {
  await askDesk('POST', `${pathOf(shop)}/send`)
}

/** Keys in a box, to be fetched by their owner once the bill is paid. */
export async function createRetrieval(accountId: TerminalShop): Promise<DeskProcess> {
  const process = await createProcess({ fixture: '26-004810', phoneNumber: freshPhone(), accountId })
  for (const type of ['fill_retrieval_box', 'ready_for_payment']) {
    // The message that goes out meanwhile changes the process under the hand of staff, who try again.
    await expect(() => staffEvent({ processId: process.id, type })).toPass()
  }
  await messageOut(process)
  return process
}

/** Keys the code in and waits for the sum. */
export async function keyIn(terminal: Page, code: string): Promise<string> {
  await terminal.keyboard.type(code)
  await terminal.keyboard.press('Enter')
  await expect(terminal.getByRole('heading', { name: 'Maksettavaa', exact: true })).toBeFocused()
  return terminal.locator('#total').innerText()
}

export async function holdCard(terminal: Page, card: 'Visa Debit' | 'Mastercard Credit'): Promise<void> {
  await terminal.getByRole('button', { name: card }).click()
  await expect(terminal.getByRole('heading', { name: 'Maksu hyväksytty' })).toBeFocused()
}
