/**
 * The set-up of an account as a user works with it, in the company of `company.ts` (the account is `acc_north` and the
 * user its administrator unless told otherwise):
 *
 *   const { app, tokens, customer, send, upload } = await seedSetup()      // customer: about to confirm in acc_north
 *   await send(['PUT', 'delivery-option', { ids }], { token: tokens.superuser, account: 'acc_south' })
 */
import type { WorkshopSettings, WorkshopSettingsInput } from '#worker/contract/staff/settings/account-settings.ts'

import type { TestRequest } from './app.ts'
import { jsonOf } from './board.ts'
import { company } from './company.ts'
import { customerOf } from './customer.ts'
import { rowsOf } from './database.ts'
import { seedProcess, seedWorkOrder } from './factories.ts'
import { formOf, jpegOf } from './pictures.ts'

export type SetupCall = readonly [method: string, path: string, json?: unknown]
type More = TestRequest & { account?: string }

export type Setup = Awaited<ReturnType<typeof seedSetup>>

export async function seedSetup() {
  const { app, tokens } = await company()
  const { id: workOrderId, customerId } = await seedWorkOrder()
  const standing = { state: 'STARTED', currentStep: 'APPROVAL', workOrderApproved: true } as const
  const customer = customerOf(await seedProcess({ workOrderId, customerId, ...standing }), app)
  app.d1.forget()

  const send = ([method, path, json]: SetupCall, { account = 'acc_north', ...init }: More = {}) =>
    app.request(`/api/staff/account/${account}/${path}`, {
      method,
      token: tokens.admin,
      ...(json === undefined ? {} : { json }),
      ...init,
    })
  return {
    app,
    tokens,
    customer,
    send,
    read: async <Answer>(path: string) => jsonOf<Answer>(await send(['GET', path])),
    upload: (bytes = jpegOf(), more: More = {}) =>
      send(['PUT', 'delivery-image'], { body: formOf({ file: bytes }), ...more }),
    /** Returns the answer that the customer gets. */
    seen: async <Answer>(path: string) => jsonOf<Answer>(await customer.send('GET', path)),
  }
}

export const audits = () => rowsOf('select actor_id, account_id, action, subject, detail from audit_log order by rowid')

const notSent: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'groupName',
  'smsSenderState',
  'smsSenderReason',
  'credentials',
] satisfies (keyof WorkshopSettings)[])

/** All that can be settled of a workshop. */
export type AllSettings = Omit<WorkshopSettingsInput, 'version'>

/** Settings as a browser sends them back, with some changed; the seed has no payment provider yet. */
export function settingsInput(read: WorkshopSettings, change: Partial<WorkshopSettings> = {}): Record<string, unknown> {
  const sent = { ...read, paymentImplementationType: 'CHECKOUT_FINLAND', ...change }
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !notSent.has(name)))
}
