/**
 * A kiosk of `acc_north`, let in by the key that `giveFastLane` gives the workshop:
 *
 *   await giveFastLane('acc_north'); const kiosk = kioskOf(testApp())
 *   const response = await kiosk.search('ABC1')
 *   const code = await codeOf(kiosk.start())             // the phone number of `seedWorkOrder()`
 */
import { expect } from 'vitest'

import { sha256Hex } from '#core/secrets/hashing.ts'
import type { FastLaneStarted } from '#worker/contract/fast-lane.ts'

import { cookieNames, placedKey, testApp, environmentName } from './app.ts'
import { testNow } from './clock.ts'
import { rowsOf } from './database.ts'

export const phone = '040 000 0001'
export const typed = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: phone, licenseNumber: 'abc 1' }

/** `token`: what its cookie is; the hall's own unless given, and none where it is empty. */
type More = { account?: string; address?: string; token?: string }

/** The workshop has the fast lane, and a kiosk that `kioskOf` calls as. */
export async function giveFastLane(accountId: string, mode = 'SEARCH', enabled = 1): Promise<void> {
  await seedKiosk(accountId)
  await rowsOf(`insert into account_features values ('${accountId}', 'FAST_LANE', 'KIOSK', 1, ${enabled})`)
  await rowsOf(`update accounts set fast_lane_mode = '${mode}' where id = '${accountId}'`)
}

const deviceIdOf = (accountId: string) => `dev_${accountId.replace('acc_', '')}_kiosk`
const tokenOf = (accountId: string) => placedKey(`session-of-${accountId}`)

/** A device of kind KIOSK with a browser that is let in by it, and a key for another. */
export async function seedKiosk(accountId: string, { key = '', token = tokenOf(accountId) } = {}): Promise<string> {
  const deviceId = deviceIdOf(accountId)
  await rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, enrol_hash, enrol_until, created_at)
    values ('${deviceId}', '${accountId}', 'KIOSK', 'Kioski', '', '${sha256Hex(`${key}${key === '' ? accountId : ''}`)}', ${testNow + 86_400_000}, 0)
    on conflict do update set enrol_hash = excluded.enrol_hash`)
  await rowsOf(`insert into kiosk_sessions (id, token_hash, device_id, taken_at, created_at)
    values ('kio_${sha256Hex(token).slice(0, 12)}', '${sha256Hex(token)}', '${deviceId}', 0, 0) on conflict do nothing`)
  return deviceId
}

/** A code of this hall's kiosk for a process, as a start at it gives. */
export async function lendCode(
  processId: string,
  { accountId = 'acc_north', code = `${environmentName.isInSecondCell ? environmentName.slot : 'KS'}K000000001` } = {},
) {
  await seedKiosk(accountId)
  await rowsOf(`insert into kiosk_codes (code, process_id, session_id, expires_at, created_at)
    select '${code}', '${processId}', id, ${testNow + 30 * 60_000}, ${testNow} from kiosk_sessions
    where token_hash = '${sha256Hex(tokenOf(accountId))}'`)
  return code
}

export function kioskOf(app = testApp()) {
  const call = (
    path: string,
    json?: unknown,
    { account = 'acc_north', address = '198.51.100.7', token = tokenOf(account) }: More = {},
  ) => {
    if (token === '') app.cookies.delete(cookieNames.kiosk)
    else app.cookies.set(cookieNames.kiosk, token)
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
