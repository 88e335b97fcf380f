import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type IdentityDemand } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'

import { decideIdentity, type IdentityFinding } from './identity-settlement.ts'
import { isVerified, mayBegin, nextAskAfterMs, identityStateOf, wantsIdentity, type CheckSnapshot } from './identity.ts'

const minute = 60_000
const check = (given: Partial<CheckSnapshot>): CheckSnapshot => ({
  status: 'PENDING',
  isOurCustomer: 'UNKNOWN',
  ending: null,
  ...given,
})

describe('who is asked', () => {
  const asked = (demand: IdentityDemand, hasOurVehicle: boolean) =>
    processTypes.filter((processType) => wantsIdentity({ demand, processType, hasOurVehicle }))

  it('is nobody, those who get a car of ours, or everybody who approves', () => {
    expect(asked('NONE', true)).toEqual([])
    expect(asked('VEHICLE', false)).toEqual([
      'DELIVERY_WITH_SUBSTITUTE_CAR',
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
    ])
    const approving = processTypes.filter((type) => type !== 'RETRIEVE' && type !== 'ONLY_PAYMENT')
    expect(asked('VEHICLE', true)).toEqual(approving)
    expect(asked('ALL', false)).toEqual(approving)
  })
})

describe('a check', () => {
  it.each([
    [check({ status: 'INITIALIZED' }), 'waiting'],
    [check({ status: 'PENDING' }), 'waiting'],
    [check({ status: 'SUCCESS', isOurCustomer: 'YES' }), 'verified'],
    [check({ status: 'SUCCESS', isOurCustomer: 'UNKNOWN' }), 'verified'],
    [check({ status: 'SUCCESS', isOurCustomer: 'NO' }), 'mismatch'],
    [check({ status: 'CANCELLED', ending: 'cancelled' }), 'cancelled'],
    [check({ status: 'CANCELLED', ending: 'moved' }), 'failed'],
    [check({ status: 'FAILURE', ending: 'expired' }), 'expired'],
    [check({ status: 'FAILURE', ending: 'failed' }), 'failed'],
    [check({ status: 'FAILURE', ending: 'unavailable' }), 'failed'],
  ] as const)('%j stands as %s', (given, standing) => {
    expect(identityStateOf(given)).toBe(standing)
    expect(isVerified(given)).toBe(standing === 'verified')
  })

  it('can be begun again where the customer was asked and has not proved it, and nowhere else', () => {
    const failed = check({ status: 'FAILURE', ending: 'failed' })
    const able = processStates.filter((state) =>
      mayBegin({ state, processType: 'NO_DMS_RETRIEVE', currentStep: 'WAITING_CONFIRMATION' }, failed),
    )
    expect(new Set(able)).toEqual(
      new Set(['STARTED', 'BOX_RESERVED', 'NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED', 'WAITING_THIRD_PARTY_INFORMATION']),
    )
    const started = { state: 'STARTED', processType: 'DELIVERY', currentStep: 'WAITING_CONFIRMATION' } as const
    expect(mayBegin(started, null)).toBe(false)
    expect(mayBegin(started, check({ status: 'SUCCESS' }))).toBe(false)
    expect(mayBegin({ ...started, currentStep: 'APPROVAL' }, failed)).toBe(false)
    expect(mayBegin({ ...started, state: 'BOX_RESERVED' }, failed)).toBe(false)
  })

  it('is asked about ever more seldom, and soon where somebody waits for it', () => {
    const pauses = (hasReturned: boolean) =>
      [1, 2, 3, 4, 9].map((asked) => nextAskAfterMs({ asked, hasReturned }) / minute)
    expect(pauses(false)).toEqual([10, 20, 30, 30, 30])
    expect(pauses(true)).toEqual([1, 2, 4, 8, 30])
    expect(nextAskAfterMs({ asked: 0, hasReturned: false })).toBe(5 * minute)
  })
})

const aino = { name: 'Aino Virtanen', firstName: 'Aino', lastName: 'Virtanen', birthDate: null }
const findings: readonly IdentityFinding[] = [
  { result: 'verified', person: aino },
  { result: 'verified', person: { ...aino, lastName: 'Korhonen' } },
  { result: 'ended', ending: 'cancelled' },
  { result: 'ended', ending: 'unavailable' },
  { result: 'open', answered: true },
  { result: 'open', answered: false },
]
const everyProcess = processStates.flatMap((state) =>
  processTypes.flatMap((processType) =>
    [true, false].flatMap((keysLieReady) =>
      [true, false].map((confirmsByItself) => ({ state, processType, keysLieReady, confirmsByItself })),
    ),
  ),
)
const open = { ...check({}), expiresAt: 10 * minute, returnedAt: null, askedCount: 0, customer: { ...aino } }

describe('what a finding makes of a process', () => {
  const all = everyProcess.flatMap((process) =>
    findings.flatMap((finding) =>
      [0, 25 * minute].map((now) => ({
        process,
        settlement: decideIdentity({ check: open, process, finding, hasReturned: false, now }),
      })),
    ),
  )

  it('is always a step that the lifecycle allows', () => {
    for (const { process, settlement } of all) {
      if (settlement.kind !== 'end' || settlement.event === null) continue
      const actor = settlement.event === 'require_visit' || settlement.event === 'reserve_box' ? 'system' : 'provider'
      expect(decide(process, { type: settlement.event, actor })).toMatchObject({ ok: true })
    }
  })

  it('leaves no open check behind with a process that went on, and never waits beside one', () => {
    for (const { process, settlement } of all) {
      const isWaited = process.state === 'WAITING_THIRD_PARTY_INFORMATION'
      const goesOn = settlement.kind === 'wait' || (settlement.kind === 'end' && settlement.event !== null)
      expect([process.state, goesOn]).toEqual([process.state, isWaited])
    }
  })

  it('gives a box to our own customer alone, where no advisor looks first and keys are left', () => {
    const given = all.flatMap(({ process, settlement }) =>
      settlement.kind === 'end' && settlement.event === 'reserve_box' ? [{ ...process, ...settlement }] : [],
    )
    expect(given.length).toBeGreaterThan(0)
    for (const one of given) expect(one).toMatchObject({ isOurCustomer: 'YES', confirmsByItself: true })
    expect(new Set(given.map(({ processType }) => processType))).toEqual(
      new Set([
        'DELIVERY',
        'DELIVERY_WITH_SUBSTITUTE_CAR',
        'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
        'NO_DMS_DELIVERY',
      ]),
    )
  })

  it('is nothing once the check has ended', () => {
    for (const status of ['SUCCESS', 'FAILURE', 'CANCELLED'] as const) {
      for (const finding of findings) {
        const [process] = everyProcess
        if (process === undefined) throw new Error('There is no process')
        const ended = { ...open, status }
        expect(decideIdentity({ check: ended, process, finding, hasReturned: true, now: 0 })).toEqual({
          kind: 'nothing',
        })
      }
    }
  })
})
