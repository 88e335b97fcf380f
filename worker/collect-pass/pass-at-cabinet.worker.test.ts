import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import type { ProcessSeed } from '#tests/support/factories.ts'
import { codeOf, keypadCode, onlyPass, passWorkshop, type PassWorkshop } from '#tests/support/passes.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { hour, minute, stateOf } from '#tests/support/two-boxes.ts'
import type { DeviceSyncAnswer } from '#worker/contract/device.ts'

let workshop: PassWorkshop
beforeEach(async () => {
  workshop = await passWorkshop()
})

const paid = { processType: 'RETRIEVE', state: 'PAYMENT_DONE' } as const satisfies ProcessSeed
const opens = (boxNumber: number) => [200, { boxNumber }]
const refused = [404, 'device.wrong_code']

async function visitWithPass(seed: ProcessSeed = {}) {
  const visit = await workshop.visit(seed)
  const pass = onlyPass(await visit.handOn())
  return { visit, pass, code: await keypadCode(pass.id) }
}

/** Something that a box tells a while after it was opened. */
async function tell(type: 'keys_taken' | 'keys_present', boxNumber = 1) {
  workshop.app.clock.advance(5000)
  expect((await workshop.cabinet.report([{ type, boxNumber }])).status).toBe(200)
}

describe('the code of a pass', () => {
  it('opens the box, is told to the customer the first time, and keys that are taken then are taken by its collector', async () => {
    const { visit, pass, code } = await visitWithPass(paid)
    const { version } = await visit.status()
    workshop.app.d1.forget()
    expect(await workshop.tryCode(code)).toEqual(opens(1))
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(workshop.app.d1)
    expect(workshop.app.woken).toContain(`${visit.id}:room`)
    expect((await visit.status()).version).toBe(version + 1)
    expect(onlyPass(await visit.passes())).toMatchObject({ state: 'LIVE', firstOpenedAt: expect.any(String) })
    expect(await workshop.tryCode(code)).toEqual(opens(1))
    expect((await visit.status()).version).toBe(version + 1)

    await tell('keys_taken')
    const history = await visit.history()
    expect(history.slice(-2)).toEqual([
      { type: 'start_retrieval', kind: 'locker', id: pass.id },
      { type: 'finish', kind: 'locker', id: pass.id },
    ])
    expect(await workshop.seen(codeOf(pass))).toMatchObject({ state: 'USED', code: null })
    expect(await workshop.tryCode(code)).toEqual(refused)
    const desk = deskOf(workshop.app, (await seedStaff({ roles: ['service_advisor'] })).token)
    expect((await desk.page(visit.id)).history.at(-1)).toMatchObject({ actorKind: 'locker', actorName: 'Matti Mainio' })
  })

  it('lets a driver leave the keys, and names who opened last before they were left', async () => {
    const { visit, pass, code } = await visitWithPass()
    await workshop.tryCode(code)
    await workshop.tryCode('000001')
    await tell('keys_present')
    expect((await visit.history()).at(-1)).toEqual({ type: 'deliver_keys', kind: 'locker', id: 'dev_cabinet' })
    expect(await workshop.seen(codeOf(pass))).toMatchObject({ state: 'USED' })

    const other = await workshop.visit({}, 2)
    const theirs = onlyPass(await other.handOn())
    await workshop.tryCode('000002')
    await workshop.tryCode(await keypadCode(theirs.id))
    await tell('keys_present', 2)
    expect((await other.history()).at(-1)).toEqual({ type: 'deliver_keys', kind: 'locker', id: theirs.id })
  })

  it('is a wrong code before the bill is paid, after its time, and once it was taken back', async () => {
    const { visit, pass, code } = await visitWithPass({ processType: 'RETRIEVE', state: 'READY_FOR_PAYMENT' })
    expect(await workshop.tryCode(code)).toEqual(refused)
    await rowsOf(`update processes set state = 'PAYMENT_DONE' where id = ?`, visit.id)
    expect(await workshop.tryCode(code)).toEqual(opens(1))
    await visit.revoke(pass.id)
    expect(await workshop.tryCode(code)).toEqual(refused)
    const late = await visit.handOn({ nth: 2, validUntil: workshop.app.clock.now() + hour })
    const lateCode = await keypadCode(late[0]?.id ?? '')
    expect(await workshop.tryCode(lateCode)).toEqual(opens(1))
    workshop.app.clock.advance(hour)
    expect(await workshop.tryCode(lateCode)).toEqual(refused)
    expect(await workshop.tryCode('000001')).toEqual(opens(1))
    expect(await rowsOf('select count(*) as opened from code_openings')).toEqual([{ opened: 3 }])
  })

  it('opens the box that the visit has now, after the one before broke', async () => {
    const { visit, pass, code } = await visitWithPass()
    await workshop.tryCode(code)
    workshop.app.clock.advance(1000)
    await workshop.cabinet.report([{ type: 'fault', boxNumber: 1 }])
    expect(await workshop.seen(codeOf(pass))).toMatchObject({ state: 'LIVE', box: { number: 2 } })
    expect(await workshop.tryCode(code)).toEqual(opens(2))
    await tell('keys_present', 2)
    expect((await visit.history()).at(-1)).toMatchObject({ type: 'deliver_keys', id: pass.id })
  })

  it('is not good for the box of another visit, nor at another account’s cabinet', async () => {
    const { code } = await visitWithPass()
    await workshop.visit({}, 2)
    expect(await workshop.tryCode(code)).toEqual(opens(1))
    await rowsOf(`update box_leases set ended_at = 1, end_reason = 'x' where process_id = 'prc_1'`)
    expect(await workshop.tryCode(code)).toEqual(refused)
  })
})

describe('a cabinet that goes on alone', () => {
  const codesOf = async () => (await jsonOf<DeviceSyncAnswer>(await workshop.cabinet.sync([]))).codes

  it('is told the codes of passes until when they are good, and no more once one was taken back', async () => {
    const { visit, pass, code } = await visitWithPass()
    const own = { code: '000001', boxNumber: 1, until: null }
    expect(await codesOf()).toEqual([own, { code, boxNumber: 1, until: pass.validUntil }])
    await visit.revoke(pass.id)
    workshop.app.clock.advance(1)
    expect(await codesOf()).toEqual([own])
  })

  it('tells later by which code a box was opened, so that the collector is named all the same', async () => {
    const { visit, pass, code } = await visitWithPass(paid)
    const at = workshop.app.clock.now() + minute
    workshop.app.clock.advance(hour / 2)
    const told = [
      { id: 'a', type: 'opened' as const, boxNumber: 1, occurredAt: at, code },
      { id: 'b', type: 'keys_taken' as const, boxNumber: 1, occurredAt: at + 4000 },
    ]
    workshop.app.d1.forget()
    for (const events of [told, told.toReversed()]) {
      workshop.app.clock.advance(1)
      expect((await workshop.cabinet.report(events)).status).toBe(200)
    }
    await expectNoTableScan(workshop.app.d1)
    expect((await visit.history()).at(-1)).toEqual({ type: 'finish', kind: 'locker', id: pass.id })
    expect(onlyPass(await visit.passes())).toMatchObject({
      state: 'USED',
      firstOpenedAt: new Date(at).toISOString(),
    })
    expect(await rowsOf('select count(*) as opened from code_openings')).toEqual([{ opened: 1 }])
  })
})

describe('at the same moment', () => {
  it('a pass is taken back and typed: it opens before or never', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 12; round += 1) {
      workshop = await passWorkshop()
      const { visit, pass, code } = await visitWithPass()
      const typed = [workshop.tryCode(code), workshop.tryCode(code)]
      const calls = round % 2 === 0 ? [visit.revoke(pass.id), ...typed] : [...typed, visit.revoke(pass.id)]
      await Promise.all(calls)
      const opened = (await Promise.all(typed)).filter(([status]) => status === 200).length
      expect(await rowsOf('select count(*) as opened from code_openings')).toEqual([{ opened }])
      const [row] = await visit.passes()
      expect([row?.state, row?.firstOpenedAt !== null]).toEqual(['REVOKED', opened > 0])
      expect(await workshop.tryCode(code)).toEqual(refused)
    }
  })

  it('two open with one pass: both may, it was opened first once, and one has taken the keys', async () => {
    const { visit, pass, code } = await visitWithPass(paid)
    const { version } = await visit.status()
    expect(await Promise.all([workshop.tryCode(code), workshop.tryCode(code)])).toEqual([opens(1), opens(1)])
    expect((await visit.status()).version).toBe(version + 1)
    await tell('keys_taken')
    expect((await visit.history()).filter(({ id }) => id === pass.id)).toHaveLength(2)
    expect(await stateOf(visit.id)).toBe('PROCESS_DONE')
  })
})

describe('whatever is done in whatever order', () => {
  type Step = { what: 'make' | 'revoke' | 'type' | 'wait' | 'break'; which: number }
  const isLong = env.LONG === '1'
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom<Step['what']>('make', 'revoke', 'type', 'type', 'wait', 'break'),
      which: fc.nat(3),
    }),
    { minLength: 3, maxLength: 14 },
  )

  it(
    'a box opens to those alone who have a pass that is good, and each has one code',
    { timeout: isLong ? 3_600_000 : 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (story) => {
          workshop = await passWorkshop()
          const visit = await workshop.visit(paid)
          const made: { id: string; code: string; until: number; isRevoked: boolean }[] = []
          const [told, expected]: [unknown[], number[]] = [[], []]
          const isGood = (pass: (typeof made)[number]) => !pass.isRevoked && pass.until > workshop.app.clock.now()
          for (const [nth, { what, which }] of story.entries()) {
            const pass = made[which % Math.max(made.length, 1)]
            if (what === 'make') {
              const until = workshop.app.clock.now() + (which + 1) * hour
              const mayMake = made.filter(isGood).length < 3
              const response = await visit.tryHandOn({ nth, validUntil: until })
              told.push(response.status)
              expected.push(mayMake ? 200 : 409)
              const [latest] = await visit.passes()
              if (mayMake && latest)
                made.push({ id: latest.id, code: await keypadCode(latest.id), until, isRevoked: false })
            }
            if (what === 'revoke' && pass) {
              await visit.revoke(pass.id)
              pass.isRevoked = true
            }
            if (what === 'type' && pass) {
              // Five wrong ones in a minute would lock the keypad.
              workshop.app.clock.advance(minute)
              const [status] = await workshop.tryCode(pass.code)
              told.push(status)
              expected.push(isGood(pass) ? 200 : 404)
            }
            if (what === 'wait') workshop.app.clock.advance(hour)
            if (what === 'break') {
              workshop.app.clock.advance(1000)
              await workshop.cabinet.report([{ type: 'fault', boxNumber: 1 }])
            }
          }
          expect(told).toEqual(expected)
          const [own] = await workshop.tryCode('000001')
          expect(own).toBe(200)
          expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
        }),
        { numRuns: isLong ? 300 : 8, endOnFailure: true },
      )
    },
  )
})
