import type { Page, Response } from '@playwright/test'

import { readDemo } from '#scripts/demo/demo-file.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { NewDevice } from '#worker/contract/staff/settings/key-settings.ts'

import { withApiCaller, type ApiCaller } from './api-caller.ts'
import { demoStaff } from './staff-session.ts'
import { expect } from './test.ts'

/** The address that makes a browser the kiosk of one of the demo's halls. */
export function kioskAddress(slug: string): string {
  const kiosk = readDemo(stackReservation().stateDir)?.kiosks.find((one) => one.slug === slug)
  if (kiosk === undefined) throw new Error(`The demo has no kiosk in ${slug}`)
  return `/fast-lane/${slug}#${kiosk.key}`
}

/** A kiosk of its own, as the administrator of Herttoniemi makes it: the address of its key, and how it is revoked. */
export async function makeKiosk(accountId: string): Promise<{ address: string; revoke: () => Promise<void> }> {
  const as = <Answer>(what: (call: ApiCaller['call'], headers: Record<string, string>) => Promise<Answer>) =>
    withApiCaller(async ({ call }) => {
      const { username, password } = demoStaff('minna.halla')
      const { accessToken } = await call<SignedIn>('POST', '/api/auth/login/', { body: { username, password } })
      return what(call, { Authorization: `Bearer ${accessToken}` })
    })
  const path = `/api/staff/account/${accountId}/device`
  const body = { clickId: crypto.randomUUID(), name: 'Kioski', kind: 'KIOSK', lockerId: null }
  const { id, enrolAddress } = await as((call, headers) => call<NewDevice>('POST', path, { headers, body }))
  const { pathname, hash } = new URL(enrolAddress ?? '')
  return {
    address: `${pathname}${hash}`,
    revoke: async () => {
      await as((call, headers) => call('DELETE', `${path}/${id}`, { headers }))
    },
  }
}

/** Makes the browser of a page the kiosk of a workshop, and opens it. */
export async function enrolKiosk(page: Page, slug: string): Promise<void> {
  await page.goto(kioskAddress(slug))
  await expect(page).toHaveURL(`/fast-lane/${slug}`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
}

/** The secret that a QR code was made of. */
export async function tokenOf(response: Response): Promise<string> {
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer !== null && 'token' in answer ? String(answer.token) : ''
}
