/**
 * Plays a visit to its end as everybody in it would, and writes down what each part of it cost the database:
 *
 *   const visit = await countedVisit()
 *   await visit.part('the order', () => visit.dealer.put())
 *   visit.costs          // of each call, and of the effects that its answer set off
 */
import { env } from 'cloudflare:workers'

import { createAccessToken } from '#core/secrets/access-token.ts'
import { drainWoken } from '#worker/jobs/index.ts'

import { testApp } from './app.ts'
import { seedCabinet } from './cabinet.ts'
import type { Tally } from './counting-d1.ts'
import { rowsOf } from './database.ts'
import { seedDealer } from './dealer.ts'
import { seedExtraService, seedLocker } from './factories.ts'
import { fakePaytrail } from './payment-paytrail.ts'
import { seedCredentials } from './payment.ts'
import { seedStaff } from './staff.ts'

export type Cost = Tally & { part: string }

/** A workshop with a cabinet, a dealer system, an advisor, a shop at Paytrail, and providers that work. */
export async function countedVisit() {
  const app = testApp()
  const dealer = await seedDealer({ app })
  const paytrail = fakePaytrail()
  await rowsOf(`update accounts set payment_implementation_type = '${paytrail.provider}', confirms_by_itself = 1`)
  await seedCredentials(paytrail)
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
  await seedExtraService()
  const cabinet = await seedCabinet(app)
  const advisor = await seedStaff()
  app.outgoing.answer(env.SMS_BASE_URL, () => Response.json({ id: `sms-${app.outgoing.calls.length}` }))
  app.outgoing.rooms.take()
  paytrail.listenOn(app.outgoing)

  const costs: Cost[] = []
  const count = (part: string) => {
    const tally = app.d1.tally()
    if (tally.trips > 0) costs.push({ part, ...tally })
  }
  /** One call and then what it woke, as the platform does it after the answer; both are counted. */
  async function part(name: string, call: () => Promise<Response>): Promise<Response> {
    app.d1.tally()
    const response = await call()
    if (!response.ok) throw new Error(`${name} was refused: ${response.status} ${await response.text()}`)
    count(name)
    const woken = [...new Set(app.woken.splice(0))]
    if (woken.length > 0) await drainWoken(app.deps(), woken)
    count(`what ${name} set off`)
    app.clock.advance(2_000)
    return response
  }
  /** Returns the advisor's session, who signs in again whenever a quarter of an hour is over. */
  const staffToken = () =>
    createAccessToken(
      { userId: advisor.id, sessionId: advisor.sessionId },
      { secret: env.TOKEN_SECRET, now: app.clock.now() },
    )
  return { app, dealer, cabinet, advisor, staffToken, paytrail, part, costs }
}

export type CountedVisit = Awaited<ReturnType<typeof countedVisit>>

export function sumOf(costs: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => costs.reduce((total, cost) => total + cost[name], 0)
  return {
    trips: sum('trips'),
    statements: sum('statements'),
    rowsRead: sum('rowsRead'),
    rowsWritten: sum('rowsWritten'),
  }
}

/** The costs as lines of a table, for who looks where they come from. */
export function tableOf(costs: readonly Cost[]): string {
  const line = ({ part, trips, statements, rowsRead, rowsWritten }: Cost) =>
    [part.padEnd(56), ...[trips, statements, rowsRead, rowsWritten].map((count) => String(count).padStart(6))].join('')
  return ['trips, statements, rows read, rows written', ...costs.map(line)].join('\n')
}
