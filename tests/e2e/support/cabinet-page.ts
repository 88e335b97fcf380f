import { expect, type Page } from '@playwright/test'

import { cabinetUrl } from './desk.ts'

/** Opens the page of a cabinet at its keypad: by itself it shows a door that is open, which may be another customer's. */
export async function openCabinet(cabinet: Page, lockerId: string): Promise<void> {
  await cabinet.goto(cabinetUrl(lockerId))
  await expect(cabinet.getByText('Yhteys toimii.')).toBeVisible()
  await cabinet.keyboard.press('Escape')
}

export async function typeCode(cabinet: Page, code: string): Promise<void> {
  for (const digit of code) await cabinet.keyboard.press(digit)
  await cabinet.keyboard.press('Enter')
}

/** Handles the keys at an open door, and shuts it. */
async function handleKeys(cabinet: Page, name: string): Promise<void> {
  const button = cabinet.getByRole('button', { name, exact: true })
  await button.click()
  await expect(button).toBeHidden()
  await cabinet.getByRole('button', { name: 'Sulje luukku' }).click()
  await expect(cabinet.getByText(/^Lokero \d+ suljettu\.$/)).toBeVisible()
}

export const putKeysIn = (cabinet: Page): Promise<void> => handleKeys(cabinet, 'Laita avaimet lokeroon')
export const takeKeysOut = (cabinet: Page): Promise<void> => handleKeys(cabinet, 'Ota avaimet')
