import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import { createDb, runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { expireReservations } from '#worker/process/link/run-due.ts'

import { endEffect } from './effects.ts'

let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }] })
  token = (await seedStaff({ roles: ['admin'] })).token
})

const page = '/api/staff/process/prc_1'
const atBox = { state: 'KEY_CODE_SENT', currentStep: 'WAITING_CONFIRMATION', lease: { boxId: 'box_1' } } as const

/** A visit whose customer had a message about it. */
async function toldVisit(seed: ProcessSeed, status = 'SENT') {
  const visit = await visitOf(1, seed)
  await rowsOf(`insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, attempts, created_at)
    values ('msg_0', 'prc_1', 'key_code:x', 'KEY_CODE', 'SMS', '+358401234567', 'fi-FI', '${status}', 1, 1)`)
  return visit
}

function tell(type: string, version: number) {
  return app.request(`${page}/event`, { method: 'POST', token, json: { type, version, reason: 'Sovittu' } })
}

/** Returns the texts that the gateway was given, however often the effects are drained. */
async function sent(): Promise<string[]> {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: app.clock }))
  await drainEffects(testDependencies({ outgoing, clock: app.clock }))
  return smsCalls(outgoing).map(({ message }) => message)
}

const messageKinds = async () =>
  (await (await app.request(page, { token })).json<ProcessPage>()).messages.map(
    ({ kind, status }) => `${kind} ${status}`,
  )

describe('the end of a promise', () => {
  it('is told by message to whom was told of a visit that staff cancel, word for word as it was shown before', async () => {
    const { version } = await toldVisit(atBox)
    const preview = await app.request(`${page}/message-preview?type=cancel`, { token })
    const shown = (await preview.json<MessagePreview>()).message
    expect(shown).toMatchObject({ kind: 'CANCELLED', reach: { channel: 'SMS' } })
    expect((await tell('cancel', version)).status).toBe(200)
    const texts = await sent()
    expect(texts).toEqual([expect.stringContaining('käynti on peruttu. Jos sait lokerokoodin, se ei enää toimi.')])
    expect(texts[0]?.replaceAll('0000-CDE0-0001', '••••-••••-••••')).toBe(shown?.text)
    expect(await messageKinds()).toContain('CANCELLED SENT')
  })

  it.each([
    ['nobody was told of', 'SCHEDULED_FOR_DELAYED_LINK_SENDING', null],
    ['whose only message was lost', 'LINK_SENT', 'FAILED'],
  ] as const)('is no message where it is of a visit that %s', async (_, state, status) => {
    const seed = { state } as const
    const { version } = status === null ? await visitOf(1, seed) : await toldVisit(seed, status)
    const preview = await app.request(`${page}/message-preview?type=cancel`, { token })
    expect(await preview.json()).toEqual({ message: null })
    expect((await tell('cancel', version)).status).toBe(200)
    expect(await sent()).toEqual([])
  })

  it('is told where the box is given to somebody else, each time, and once', async () => {
    await toldVisit(atBox)
    const deps = testDependencies({ clock: app.clock })
    app.clock.advance(3 * 86_400_000)
    expect(await expireReservations(deps)).toBe(1)
    expect(await expireReservations(deps)).toBe(0)
    expect(await sent()).toEqual([expect.stringContaining('lokerovaraus on päättynyt. Koodi ei enää toimi.')])
    expect(await rowsOf(`select kind, status from messages where kind = 'EXPIRED'`)).toEqual([
      { kind: 'EXPIRED', status: 'SENT' },
    ])
  })

  it('is told where money was given back', async () => {
    await toldVisit({ state: 'REFUNDED' })
    await runBatch(createDb(env.DB), [
      enqueueStatement(createDb(env.DB), {
        effect: endEffect('prc_1', { end: 'refunded', causeId: 'evt_1' }),
        guard: sql`1`,
        now: app.clock.now(),
      }),
    ])
    expect(await sent()).toEqual([expect.stringContaining('maksu on palautettu')])
  })

  it('is not told any more where it is none: a box was reserved again before the message went', async () => {
    await toldVisit(atBox)
    app.clock.advance(3 * 86_400_000)
    await expireReservations(testDependencies({ clock: app.clock }))
    await rowsOf(`update processes set state = 'BOX_RESERVED', version = version + 1`)
    expect(await sent()).toEqual([])
  })
})
