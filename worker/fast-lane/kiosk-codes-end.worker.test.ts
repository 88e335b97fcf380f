import { beforeEach, describe, expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'
import { kioskCodeStates } from '#domain/keys/fast-lane.ts'
import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, ok } from '#tests/support/fast-lane.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'
import { expireReservations } from '#worker/process/index.ts'

const minute = 60_000

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>
let phone: TestApp

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  phone = testApp()
  phone.cookies.set(cookieNames.visitor, 'visitor-of-the-phone')
  await phone.request('/api/csrf-token')
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
})

const open = async (code: string) => (await phone.request('/api/process', { code })).status
const leases = () => rowsOf('select id, ended_at from box_leases order by id')
/** However the visit came there. */
const moveTo = (state: string) => rowsOf(`update processes set state = '${state}'`)

/** The codes of a kiosk's screen and of the phone that took over from it. */
async function bothCodes(): Promise<[string, string]> {
  const screen = await codeOf(kiosk.start())
  const handed = await ok<HandOver>(app.request('/api/process/fast-lane/hand-over', { method: 'POST', code: screen }))
  const taken = { method: 'POST', json: { token: handed.token } }
  const answer = await ok<{ processCode: string }>(phone.request('/api/process/fast-lane/take-over', taken))
  return [screen, answer.processCode]
}

const openAll = (codes: readonly string[]) => Promise.all(codes.map(open))

describe('the codes of a kiosk', () => {
  beforeEach(() => rowsOf('drop trigger if exists processes_state_guard'))

  const ending = processStates.filter((state) => !kioskCodeStates.includes(state))

  it.each(ending)('end in the state %s, and stay so when the visit comes back from it', async (state) => {
    const codes = await bothCodes()
    expect(await openAll(codes)).toEqual([200, 200])
    await moveTo(state)
    expect(await openAll(codes)).toEqual([404, 404])
    await moveTo('KEY_CODE_SENT')
    expect(await openAll(codes)).toEqual([404, 404])
    const [row] = await rowsOf('select link_code from processes')
    expect(await open(String(row?.['link_code']))).toBe(200)
  })

  it('live while the keys are still in the hand', async () => {
    const codes = await bothCodes()
    for (const state of kioskCodeStates) await moveTo(state)
    expect(await openAll(codes)).toEqual([200, 200])
  })
})

describe('a reservation of a kiosk that ran out', () => {
  it('is made again by none of its codes, once by a new start at the kiosk', async () => {
    const codes = await bothCodes()
    await moveTo('KEY_CODE_SENT')
    app.clock.advance(15 * minute)
    await expireReservations(app.deps())
    expect(await leases()).toMatchObject([{ ended_at: app.clock.now() }])
    for (const code of codes) {
      expect((await phone.request('/api/process/reserve-again', { method: 'POST', code })).status).toBe(404)
    }
    expect(await leases()).toHaveLength(1)
    const again = await codeOf(kiosk.start())
    expect((await app.request('/api/process', { code: again })).status).toBe(200)
    expect((await app.request('/api/process/reserve-again', { method: 'POST', code: again })).status).toBe(200)
    expect(await leases()).toHaveLength(2)
  })
})
