import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'

import type { EventSeed } from '#tests/support/cabinet.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { minute, seedTwoBoxes } from '#tests/support/two-boxes.ts'

/** The number of runs for a release; a change needs fewer. */
const runs = env.LONG === '1' ? 300 : 8

const visitSchema = z.object({
  id: z.string(),
  version: z.int(),
  lease: z.string().nullable(),
  code: z.string().nullable(),
  number: z.int().nullable(),
})

const acts = ['come', 'come', 'come', 'move', 'broken', 'collect', 'empty', 'next', 'tell', 'tell', 'wait'] as const

it(
  `keys become nobody else's in ${runs} courses of moves, breaks, collections and late reports`,
  { timeout: runs * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 24 }),
        fc.infiniteStream(fc.nat(1000)),
        play,
      ),
      { numRuns: runs, endOnFailure: true },
    )
  },
)

/** Customers bring keys to whatever box they are let into; the truth of that is compared with what the app takes for so. */
async function play(course: readonly (typeof acts)[number][], numbers: Iterator<number>): Promise<void> {
  const below = (most: number) => Number(numbers.next().value) % most
  const { app, cabinet } = await seedTwoBoxes()
  const queue: EventSeed[] = []
  const broughtTo = new Map<string, number>()
  const inside = new Map<number, string>()
  let events = 0
  let visits = 0
  const see = (type: EventSeed['type'], boxNumber: number) =>
    queue.push({ id: `e${(events += 1)}`, type, boxNumber, occurredAt: app.clock.now() })
  const staff = async (path: string, json: object) => {
    const { token } = await seedStaff({ id: `usr_${(events += 1)}`, username: `risto${events}` })
    return app.request(`/api/staff/process/${path}`, { method: 'POST', token, json })
  }
  const visitsIn = async (state: string) => {
    const rows = await rowsOf(`select p.id, p.version, l.id as lease, l.access_code as code, b.number from processes p
      left join box_leases l on l.process_id = p.id and l.ended_at is null left join boxes b on b.id = l.box_id
      where p.state = '${state}' order by p.id`)
    return z.array(visitSchema).parse(rows)
  }
  const oneIn = async (state: string) => {
    const rows = await visitsIn(state)
    return rows[below(Math.max(1, rows.length))]
  }
  const click = () => `00000000-0000-4000-8000-${String((events += 1)).padStart(12, '0')}`

  const does: Record<(typeof acts)[number], () => Promise<unknown>> = {
    next: async () => {
      const [free] = await rowsOf(`select id from boxes b where coalesce(keys_inside, 0) = 0 and out_of_use = 0
        and not exists (select 1 from box_leases where box_id = b.id and ended_at is null) limit 1`)
      if (free === undefined) return
      visits += 1
      const lease = {
        boxId: String(free['id']),
        accessCode: String(100_000 + visits),
        expiresAt: app.clock.now() + 1e9,
      }
      await seedProcess({ number: visits, state: 'KEY_CODE_SENT', lease })
      await rowsOf(`update box_leases set created_at = ${app.clock.now()} where process_id = 'prc_${visits}'`)
    },
    come: async () => {
      const visit = await oneIn('KEY_CODE_SENT')
      if (visit === undefined || visit.code === null || broughtTo.has(visit.id)) return
      app.clock.advance(1)
      const answer = await cabinet.open(visit.code)
      if (!answer.ok) return
      const { boxNumber } = await answer.json<{ boxNumber: number }>()
      see('opened', boxNumber)
      app.clock.advance(5000)
      broughtTo.set(visit.id, boxNumber)
      inside.set(boxNumber, visit.id)
      see('keys_present', boxNumber)
      see('closed', boxNumber)
    },
    move: async () => {
      const visit = await oneIn('KEY_CODE_SENT')
      if (visit === undefined || visit.lease === null) return
      await staff(`${visit.id}/box/move`, {
        clickId: click(),
        leaseId: visit.lease,
        boxId: null,
        keys: 'stay',
      })
    },
    broken: async () => {
      const visit = await oneIn('KEY_CODE_SENT')
      if (visit === undefined || visit.lease === null) return
      const json = { clickId: click(), leaseId: visit.lease, boxId: null, keys: 'stay', reason: 'x' }
      await staff(`${visit.id}/box/broken`, json)
      await rowsOf('update boxes set out_of_use = 0, out_of_use_reason = null')
    },
    collect: async () => {
      const visit = await oneIn('CUSTOMER_KEYS_DELIVERED')
      if (visit === undefined) return
      await staff(`${visit.id}/event`, { type: 'collect_keys', version: visit.version, reason: 'x' })
    },
    empty: async () => {
      const boxNumber = 1 + below(2)
      if (!inside.delete(boxNumber)) return
      see('opened', boxNumber)
      see('keys_taken', boxNumber)
    },
    tell: async () => {
      const told = queue.filter(() => below(3) > 0)
      for (const event of told) if (below(4) > 0) queue.splice(queue.indexOf(event), 1)
      if (told.length === 0) return
      app.clock.advance(1)
      expect((await cabinet.report(told)).status).toBe(200)
    },
    wait: async () => app.clock.advance(below(15) * minute),
  }

  await does.next()
  for (const act of [...course, 'tell', 'tell', 'tell'] as const) {
    await does[act]()
    app.clock.advance(1 + below(4) * 700)
    const delivered = await visitsIn('CUSTOMER_KEYS_DELIVERED')
    const wrong = delivered.filter(
      ({ id, number }) => !broughtTo.has(id) || (number !== null && broughtTo.get(id) !== number),
    )
    expect(wrong).toEqual([])
  }
}
