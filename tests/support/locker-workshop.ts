import type { ProcessState } from '#domain/enums.ts'
/**
 * The cabinets of Pohjola as its people see them, and a call for each of them:
 *
 *   const workshop = await lockerWorkshop()                              // lck_north: boxes 1 and 2, and 3 of the fast lane
 *   expect(boxIn(await workshop.desk('service_advisor'), 'box_1').holder).toBeNull()
 *   await workshop.send('box/box_1/open', opening())
 */
import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { jsonOf } from './board.ts'
import { testNow } from './clock.ts'
import { company } from './company.ts'
import { rowsOf } from './database.ts'
import { click } from './desk.ts'
import { seedLocker, seedProcess, seedWorkOrder } from './factories.ts'

type Tokens = Awaited<ReturnType<typeof company>>['tokens']
export type Who = keyof Tokens
export type LockerCall = { as?: Who; method?: string; json?: unknown; account?: string }

export type LockerWorkshop = Awaited<ReturnType<typeof lockerWorkshop>>

export async function lockerWorkshop() {
  const { app, tokens } = await company()
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3, lane: 'FAST_LANE' }] })
  const send = (path: string, { as = 'admin', method = 'GET', json, account = 'acc_north' }: LockerCall = {}) =>
    app.request(`/api/staff/account/${account}/${path}`, {
      method,
      token: tokens[as],
      ...(json === undefined ? {} : { json }),
    })
  return {
    app,
    tokens,
    send,
    ask: async <Answer>(path: string, call?: LockerCall) => jsonOf<Answer>(await send(path, call)),
    desk: async (as: Who = 'admin') => jsonOf<LockerDesk>(await send('locker', { as })),
  }
}

export function boxIn({ lockers }: LockerDesk, id: string): DeskBox {
  const box = lockers.flatMap(({ boxes }) => boxes).find((one) => one.id === id)
  if (box === undefined) throw new Error(`no ${id}`)
  return box
}

export function firstLocker({ lockers }: LockerDesk): DeskLocker {
  const [locker] = lockers
  if (locker === undefined) throw new Error('no cabinet')
  return locker
}

export const opening = (nth = 1, reason = 'Avain jäi jumiin') => ({
  method: 'POST',
  json: { clickId: click(nth), reason },
})
export const takeOut = (version = testNow, reason = 'Lukko on rikki') => ({
  method: 'PUT',
  json: { outOfUse: true, reason, version },
})
export const bringBack = (version: number) => ({ method: 'PUT', json: { outOfUse: false, version } })

/** A process that holds box 1. */
export async function holderOfBox(state: ProcessState = 'KEY_CODE_SENT', { confirmed = false } = {}) {
  const order = await seedWorkOrder({ number: 1, vehicle: { licenseNumber: 'ABC-123' } })
  const lease = { boxId: 'box_1' }
  const visit = await seedProcess({ state, workOrderId: order.id, customerId: order.customerId, lease })
  if (confirmed) await rowsOf(`update box_leases set confirmed_at = ${testNow} where process_id = '${visit.id}'`)
  return visit
}

/** Returns the entries of the audit trail about an action. */
export const trailOf = (action: string) =>
  rowsOf('select subject, actor_id as actor, account_id as account, detail from audit_log where action = ?', action)
