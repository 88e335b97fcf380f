/**
 * A kiosk in the hall of `acc_north`:
 *
 *   const kiosk = await openHall()                       // the account has the fast lane
 *   const response = await kiosk.search('ABC1')
 *   const code = await codeOf(kiosk.start())             // the phone number of `seedWorkOrder()`
 */
import { expect } from 'vitest'

import type { FastLaneStarted } from '#worker/contract/fast-lane.ts'

import { testApp } from './app.ts'
import { rowsOf } from './database.ts'

export const phone = '040 000 0001'
export const typed = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: phone, licenseNumber: 'abc 1' }

type More = { account?: string; address?: string }

export async function giveFastLane(accountId: string, mode = 'SEARCH', enabled = 1): Promise<void> {
  await rowsOf(`insert into account_features values ('${accountId}', 'FAST_LANE', 'KIOSK', 1, ${enabled})`)
  await rowsOf(`update accounts set fast_lane_mode = '${mode}' where id = '${accountId}'`)
}

export function kioskOf(app = testApp()) {
  const call = (path: string, json?: unknown, { account = 'acc_north', address = '198.51.100.7' }: More = {}) => {
    const headers = { 'X-Account-Code': account, 'CF-Connecting-IP': address }
    return app.request(`/api/process/fast-lane${path}`, {
      headers,
      ...(json === undefined ? {} : { method: 'POST', json }),
    })
  }
  return {
    call,
    search: (registerNumber: string, more: More = {}) => call('/search', { registerNumber }, more),
    start: (given: object = {}, more: More = {}) =>
      call('', { registerNumber: 'abc1', phoneNumber: phone, selectedExtraServices: [], ...given }, more),
    order: (given: object = {}, more: More = {}) =>
      call('/order', { registerNumber: 'abc1', phoneNumber: phone, selectedExtraServices: [], ...given }, more),
    create: (given: object = {}, more: More = {}) => call('/create', { ...typed, ...given }, more),
  }
}

export async function ok<Answer>(response: Promise<Response>): Promise<Answer> {
  const got = await response
  expect(got.status).toBe(200)
  return got.json<Answer>()
}

export const codeOf = async (response: Promise<Response>) => (await ok<FastLaneStarted>(response)).accessCode
export const processes = () => rowsOf(`select process_type, state, current_step, lane from processes order by id`)

export const unknown = { found: false, processCode: null, hasSubstituteVehicle: false, extraServices: [] }
export const notFound = { status: 404, code: 'fast_lane.not_found' }
