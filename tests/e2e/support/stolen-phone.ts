import type { Page } from '@playwright/test'

import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'

import { expectLockerScreen, type Words } from './customer-page.ts'
import { createProcess, freshPhone, type DeskProcess } from './desk.ts'
import { makeKiosk, tokenOf } from './enrol-kiosk.ts'
import { approveOrder, tap } from './kiosk-page.ts'
import type { SomeoneElse } from './test.ts'

const accountId = 'acc_herttoniemi'

export type Stolen = { visit: DeskProcess; phone: Page; code: string; kiosk: Awaited<ReturnType<typeof makeKiosk>> }

/**
 * Somebody who knows a plate and a number stands at a kiosk once, as `at`, approves there, and goes on with a phone of
 * their own. The kiosk is one of its own: each has two boxes at a time.
 */
export async function stealVisit(at: Page, { words, someoneElse }: { words: Words; someoneElse: SomeoneElse }) {
  const phoneNumber = freshPhone()
  // Fixture 18: a delivery.
  const visit = await createProcess({ fixture: 18, phoneNumber, accountId })
  const kiosk = await makeKiosk(accountId)
  await at.goto(kiosk.address)
  await tap(at, fi.plateLabel, 'MZX-356')
  await at.getByRole('button', { name: fi.continue, exact: true }).click()
  await tap(at, fi.phoneLabel, phoneNumber)
  await approveOrder(at, words)
  await expectLockerScreen(at, words)
  const asked = at.waitForResponse(
    (response) => response.url().endsWith('/hand-over') && response.request().method() === 'POST',
  )
  await at.getByRole('button', { name: fi.ownPhone }).click()
  const token = await tokenOf(await asked)
  const phone = await someoneElse({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/take-over#${token}`)
  await expectLockerScreen(phone, words)
  const stolen: Stolen = { visit, phone, kiosk, code: new URL(phone.url()).pathname.slice(1) }
  return stolen
}

type Call = readonly [name: string, body?: object]

/**
 * Returns the app's answers to calls that a browser makes by a code, as the scripts of its page do: `409 a.code` of
 * each.
 */
export function answersOf(page: Page, code: string, calls: readonly Call[]): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ by, made }) => {
      const said: Record<string, string> = {}
      for (const [name, body] of made) {
        const [method = '', address = ''] = name.split(' ')
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
        const response = await fetch(address, {
          method,
          headers: {
            'X-Process-Code': by,
            'X-XSRF-TOKEN': decodeURIComponent(token),
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const problem: { code?: string } = text.startsWith('{') ? JSON.parse(text) : {}
        said[name] = `${response.status} ${problem.code ?? ''}`.trim()
      }
      return said
    },
    { by: code, made: calls },
  )
}
