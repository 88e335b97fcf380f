import { hourMs } from '#domain/durations.ts'
import { readDemo } from '#scripts/demo/demo-file.ts'
import { dmsClient } from '#scripts/import/dms-client.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import { shownOnly } from '#tests/support/shown-settings.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { ProcessInit } from '#worker/contract/process.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

import { withApiCaller } from './api-caller.ts'
import { askDesk, freshPhone, messageOut } from './desk.ts'
import { workshops } from './identity-page.ts'
import { fresh } from './staff-create.ts'
import { demoStaff } from './staff-session.ts'
import { expect } from './test.ts'

/** The workshop whose day is played: it asks who drives its cars, and nobody else is in it by then. */
export const { accountId } = workshops.signicat
export const accountName = 'Autohuolto Pohjola, Vaasa'
export const lockerId = 'lck_vaasa'

/** A zone, away from UTC by whole hours, whose clocks show an hour now. */
function zoneOfHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The names count the other way round.
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The clock of the workshop shows an hour of the day, whatever the day of the test is. Answers the zone. */
export async function setHour(hour: number): Promise<string> {
  const timeZone = zoneOfHour(hour)
  await withApiCaller(async ({ call }) => {
    const { username, password } = demoStaff('risto.pohjola')
    const { accessToken } = await call<SignedIn>('POST', '/api/auth/login/', { body: { username, password } })
    const path = `/api/staff/account/${accountId}/settings`
    const headers = { Authorization: `Bearer ${accessToken}` }
    const settings = await call<WorkshopSettings>('GET', path, { headers })
    const typed = Object.entries(settings).filter(([field]) => !shownOnly.includes(field))
    await call('PUT', path, { headers, body: { ...Object.fromEntries(typed), timeZone } })
  })
  return timeZone
}

export type Arrival = {
  readonly id: string
  readonly processCode: string
  readonly link: string
  readonly plate: string
  readonly phoneNumber: string
}

/** Returns the address and the key of the workshop's dealer system. */
function dealer() {
  const demo = readDemo(stackReservation().stateDir)
  const apiKey = demo?.accounts.find(({ id }) => id === accountId)?.dmsApiKey ?? ''
  return { appUrl: demo?.appUrl ?? '', apiKey }
}

/** A car comes in today: the dealer system sends its order and has the customer written to. */
async function arrive(firstName: string, lastName: string, hour: number): Promise<Arrival> {
  const client = dmsClient(dealer())
  const [number, plate, phoneNumber] = [fresh('DAY-'), fresh('PV-'), freshPhone()]
  const begins = Date.now() + hour * hourMs
  await client.putWorkOrder(number, {
    customer: { firstName, lastName, phoneNumber, language: 'fi' },
    vehicle: { licenseNumber: plate, make: 'Saab', model: '9-3' },
    orderRows: [{ description: 'Määräaikaishuolto', type: 'NORMAL', price: 240, payer: 'CUSTOMER' }],
    reservationStart: new Date(begins).toISOString(),
    reservationEnd: new Date(begins + hourMs).toISOString(),
  })
  const made = await client.createProcess({ externalWorkOrderId: number, processType: 'DELIVERY' })
  const visit = { id: made.id, processCode: made.processCode, link: made.link, plate, phoneNumber }
  await messageOut({ ...visit, externalWorkOrderId: number })
  return visit
}

type Arriving = { count: number; firstName: string; lastNames: readonly string[] }

/** Cars come in; their customers share a first name, and have the last names in turn. */
export async function arrivals({ count, firstName, lastNames }: Arriving): Promise<Arrival[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      arrive(firstName, lastNames[index % lastNames.length] ?? '', index % 4),
    ),
  )
}

/** The dealer system calls a visit off. */
export async function callOff({ id }: Arrival): Promise<void> {
  const headers = { Authorization: `Bearer ${dealer().apiKey}` }
  await withApiCaller(({ call }) =>
    call('POST', `/api/dms/process/${id}/cancel`, { headers, body: { reason: 'Asiakas perui' } }),
  )
}

/** Somebody keys a code in at the cabinet, and does something with the keys behind the door. */
export async function atKeypad(code: string, boxNumber: number, deed: 'put-keys' | 'take-keys'): Promise<void> {
  const { result } = await askDesk<{ result: string }>('POST', `/cabinet/${lockerId}/open`, { code })
  expect(result).toBe('opened')
  for (const action of [deed, 'close']) await askDesk('POST', `/cabinet/${lockerId}/box/${boxNumber}/${action}`, {})
}

const toCents = (euros: number) => Math.round(euros * 100)

/** Returns the price of a visit on the customer's page, and that of its first extra service. */
export async function pricesOf(link: string): Promise<{ total: number; service: number }> {
  const headers = { 'X-Process-Code': new URL(link).pathname.slice(1) }
  return withApiCaller(async ({ call }) => {
    const { extraServices } = await call<ProcessInit>('GET', '/api/process/init', { headers })
    const { totalPrice } = await call<{ totalPrice: number }>('GET', '/api/process/pricing', { headers })
    return { total: toCents(totalPrice), service: toCents(extraServices[0]?.price ?? 0) }
  })
}
