import { beforeEach, describe, expect, it } from 'vitest'

import type { Actor } from '#core/actor.ts'
import { actorKinds } from '#domain/enums.ts'
import { decide, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed, type SeededProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { content as en } from '#web/customer/content.en.ts'
import { content as fi } from '#web/customer/content.fi.ts'
import { content as sv } from '#web/customer/content.sv.ts'
import { runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { retryBoxes, transitionStatements, readSnapshot } from '#worker/process/index.ts'

type Act = (visit: SeededProcess) => Promise<void>
type Kept = { from: ProcessSeed; act: Act; message: string }

const box = { boxId: 'box_1' } as const
const waiting = { currentStep: 'WAITING_CONFIRMATION', workOrderApproved: true } as const

/** Something that happens to the visit, whoever may tell it. */
const happens =
  (type: ProcessEventType): Act =>
  async ({ id }) => {
    const snapshot = await readSnapshot(testDb(), id)
    if (snapshot === null) throw new Error('no visit')
    const kind = actorKinds.find((actor) => decide(snapshot, { type, actor }).ok)
    if (kind === undefined) throw new Error(`${type} is told by nobody in ${snapshot.state}`)
    const actor: Actor = { kind, id: 'tester' }
    const { statements } = transitionStatements(testDb(), { snapshot, events: [{ type, actor }], now: testNow })
    await runBatch(testDb(), statements)
  }

/** Tells an event as staff do on the page of the visit. */
const staffTell =
  (type: ProcessEventType): Act =>
  async ({ id, version }) => {
    const { token } = await seedStaff({ roles: ['admin'] })
    const json = { type, version, reason: 'Sovittu' }
    const told = await testApp().request(`/api/staff/process/${id}/event`, { method: 'POST', token, json })
    expect(told.status).toBe(200)
  }

/** The way in which each promise of a message is kept: where the visit stands as it is given, and what happens then. */
const kept = {
  codeOnceConfirmed: { from: { ...waiting, state: 'STARTED' }, act: staffTell('confirm'), message: 'KEY_CODE' },
  codeThoughLate: { from: { ...waiting, state: 'ADVISOR_EXPIRED' }, act: staffTell('confirm'), message: 'KEY_CODE' },
  codeOfBox: {
    from: { ...waiting, state: 'BOX_RESERVED', lease: box },
    act: happens('request_key_code'),
    message: 'KEY_CODE',
  },
  codeOfSwap: {
    from: {
      ...waiting,
      state: 'SUBSTITUTE_VEHICLE_KEYS_FILLED',
      processType: 'DELIVERY_WITH_SUBSTITUTE_CAR',
      lease: box,
    },
    act: happens('request_key_code'),
    message: 'KEY_CODE',
  },
  codeOfHandOut: {
    from: { ...waiting, state: 'BOX_RESERVED', processType: 'NO_DMS_RETRIEVE', lease: box },
    act: happens('request_key_code'),
    message: 'KEY_CODE',
  },
  codeOnceThereIsRoom: {
    from: { ...waiting, state: 'NO_ROOM_LEFT' },
    act: async () => void (await retryBoxes(testDependencies())),
    message: 'KEY_CODE',
  },
  codeOncePaid: {
    from: { ...waiting, state: 'PAYMENT_LINK_SENT', processType: 'RETRIEVE', lease: box },
    act: async (visit) => {
      await rowsOf('update box_leases set confirmed_at = ?', testNow)
      await happens('settle_payment')(visit)
    },
    message: 'KEY_CODE',
  },
  bill: { from: { ...waiting, state: 'DELIVERY_DONE' }, act: happens('ready_for_payment'), message: 'PAYMENT_LINK' },
  billAlone: {
    from: { ...waiting, state: 'USE_ONLY_PAYMENT', processType: 'ONLY_PAYMENT' },
    act: happens('ready_for_payment'),
    message: 'PAYMENT_LINK',
  },
  linkAtItsTime: {
    from: { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING' },
    act: happens('open_scheduled'),
    message: 'LINK',
  },
} as const satisfies Record<string, Kept>

/** Said of the page itself, of what the customer sends, or of a message that is gone already: nothing has to follow. */
const nothing = 'nothing'

type Promised = keyof typeof kept | typeof nothing | `by ${string}.worker.test.ts`

/** Each text of the customer's screens that speaks of a message, and what keeps its word. */
const promises: Readonly<Partial<Record<keyof typeof fi, Promised>>> = {
  opensLaterText: 'linkAtItsTime',
  advisorConfirmsText: 'codeOnceConfirmed',
  advisorConfirmsRetrieveText: 'codeOfHandOut',
  advisorDelayedText: 'codeThoughLate',
  identityCheckedText: 'codeOfBox',
  boxBeingReservedText: 'codeOfBox',
  keysBeingLaidText: 'codeOfHandOut',
  boxReservedText: 'codeOfBox',
  keysWaitInBoxText: 'codeOncePaid',
  substituteKeysReadyText: 'codeOfSwap',
  keyCodeComingText: 'codeOfBox',
  approvalLead: 'codeOnceConfirmed',
  approvalLeadOrder: 'codeOnceConfirmed',
  journeyCode: 'codeOfBox',
  lockerError: 'codeOnceThereIsRoom',
  lockerErrorWait: 'codeOnceThereIsRoom',
  keysBackPaid: 'by worker/process/keys-back.worker.test.ts',
  paymentDoneCodeComing: 'by worker/process/keys-back.worker.test.ts',
  paymentBeingPreparedText: 'billAlone',
  journeyPaymentLink: 'billAlone',
  readyForPaymentText: 'bill',
  readyTimeOver: 'bill',
  readyTimeLead: 'by worker/additional-work/work-time.worker.test.ts',
  passPhoneHint: 'by worker/collect-pass/collect-pass.worker.test.ts',
  reachHint: 'by worker/customer-help/help.worker.test.ts',
  reachChanged: 'by worker/customer-help/help.worker.test.ts',
  keyMissingText: 'by worker/customer-help/help.worker.test.ts',
  threadSent: 'by worker/conversation/conversation.worker.test.ts',
  additionalWaitsText: nothing,
  additionalSending: nothing,
  lockerMessageLost: nothing,
  paymentLinkLost: nothing,
  privacyContactWhy: nothing,
  reachNumberAbroad: nothing,
  receiptNoEmail: nothing,
}

/** Words by which each language speaks of what the workshop will send or tell. */
const spoken = [
  [fi, /viesti(?:llä|n\b)|lähetämme|lähettää sinulle|tekstiviestinä|maksulinkin|kerromme|saat .*(?:koodin|viestin)/i],
  [sv, /skickar|meddelar|får du .*(?:kod|länk|meddelande)|du får .*(?:kod|länk|meddelande)|som (?:sms|meddelande)/i],
  [
    en,
    /we(?:’ll| will)? (?:send|text|tell|let)|(?:get|receive) .*(?:code|message|link)|by (?:text|message|sms)|sends? you/i,
  ],
] as const

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await seedLocker()
})

describe('a promise of a message', () => {
  it('is known, whatever language gives it', () => {
    const given = spoken.flatMap(([texts, speaks]) =>
      Object.entries(texts)
        .filter(([, text]) => speaks.test(text))
        .map(([key]) => key),
    )
    expect(given.filter((key) => !(key in promises))).toEqual([])
  })

  it('is given by nobody for whom nothing is kept', () => {
    expect(Object.keys(promises).filter((key) => !(key in fi))).toEqual([])
    const used = new Set<string>(Object.values(promises))
    expect(Object.keys(kept).filter((one) => !used.has(one))).toEqual([])
  })

  it.each(Object.entries<Kept>(kept))('is kept: %s', async (_, { from, act, message }) => {
    const visit = await visitOf(1, from)
    await act(visit)
    // What can be taken back for a moment waits for it to be over.
    const clock = testClock(testNow + 60_000)
    await drainEffects(testDependencies({ outgoing: providersThatWork(), clock }))
    expect(await rowsOf('select kind, status from messages')).toContainEqual({ kind: message, status: 'SENT' })
  })
})
