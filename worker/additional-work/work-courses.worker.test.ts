import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { priceRows } from '#domain/money/pricing.ts'
import { needsReapproval } from '#domain/process/consent.ts'
import { row, visitWithKeys } from '#tests/support/additional-work.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { askedPrice, service } from '#tests/support/priced-visit.ts'
import type { StaffProposal } from '#worker/contract/staff/visit/additional-work.ts'

const isLong = env.LONG === '1'

const cents = fc.integer({ min: 0, max: 60_000 })
const step = fc.oneof(
  fc.record({ does: fc.constant('propose' as const), prices: fc.array(cents, { minLength: 1, maxLength: 3 }) }),
  fc.record({ does: fc.constant('withdraw' as const), which: fc.nat(3) }),
  fc.record({
    does: fc.constant('answer' as const),
    which: fc.nat(3),
    says: fc.array(fc.constantFrom('ACCEPT' as const, 'DECLINE' as const, 'CALL' as const), {
      minLength: 3,
      maxLength: 3,
    }),
    isTwice: fc.boolean(),
  }),
  fc.record({ does: fc.constant('put' as const), price: cents }),
  fc.record({ does: fc.constant('approve' as const) }),
)

/** The visit's price, computed from what was reported to it. */
type Model = { serviceCents: number; accepted: number[]; approvedCents: number }

const terms = { vatBasisPoints: 2_550, vatRounding: 'ROW' as const, isTotalPriceRounded: false }
const totalOf = ({ serviceCents, accepted }: Model) =>
  priceRows(
    [serviceCents, ...accepted].map((priceCents) => ({ description: '', priceCents })),
    terms,
  ).totalCents

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Visit = Awaited<ReturnType<typeof visitWithKeys>>

type Answer = Extract<Step, { does: 'answer' }> & { proposal: StaffProposal | undefined }

/** Answers, once or twice at the same time, and keeps account of what was accepted by it. */
async function answer(visit: Visit, model: Model, { proposal, which, says, isTwice }: Answer) {
  if (!proposal) return
  const answerId = `answer-${which}-${proposal.version}-once`
  const given = { answerId }
  const calls = isTwice
    ? [visit.answer(proposal, says, given), visit.answer(proposal, says, given)]
    : [visit.answer(proposal, says, given)]
  const took = (await Promise.all(calls)).some(({ status }) => status === 200)
  const isNew =
    (
      await rowsOf(
        `select 1 from additional_work_proposals where id = ? and version = ?`,
        proposal.id,
        proposal.version + 1,
      )
    ).length > 0
  if (!took || !isNew || answered.has(answerId)) return
  answered.add(answerId)
  const accepted = proposal.rows.flatMap(({ price }, at) => (says[at] === 'ACCEPT' ? [Math.round(price * 100)] : []))
  model.accepted.push(...accepted)
  if (accepted.length > 0) model.approvedCents = totalOf(model)
}

/** Makes a step, and keeps account of what of it took. */
async function make(visit: Visit, model: Model, made: StaffProposal[], one: Step) {
  switch (one.does) {
    case 'propose': {
      made.push(await visit.propose(one.prices.map((price) => row({ price: price / 100 }))))
      return
    }
    case 'withdraw': {
      const proposal = made[one.which]
      if (proposal) await visit.staff('POST', `/${proposal.id}/withdraw`, { version: proposal.version })
      return
    }
    case 'put': {
      const { ok } = await visit.put([{ ...service, price: one.price / 100 }])
      if (ok) model.serviceCents = one.price
      return
    }
    case 'approve': {
      const asked = await askedPrice(visit.customer)
      if (asked === null) return
      const { status } = await visit.approve(asked)
      if (status === 200) model.approvedCents = totalOf(model)
      return
    }
    case 'answer':
      await answer(visit, model, { proposal: made[one.which], ...one })
  }
}

let answered = new Set<string>()

it(
  'no course of proposals, answers, withdrawals, prices of the dealer system and payment leads to a wrong total',
  { timeout: isLong ? 0 : 120_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await freshDatabase()
      answered = new Set()
      const visit = await visitWithKeys()
      const model: Model = { serviceCents: 10_000, accepted: [], approvedCents: 12_550 }
      const made: StaffProposal[] = []
      for (const one of steps) {
        await make(visit, model, made, one)
        const currentCents = totalOf(model)
        expect((await visit.pricing()).totalPrice).toBe(currentCents / 100)
        const asks = needsReapproval({ approvedCents: model.approvedCents, currentCents, limitCents: null })
        expect(await askedPrice(visit.customer)).toBe(asks ? currentCents / 100 : null)
      }
      await visit.pay()
      const [paid] = await rowsOf(`select captured_cents from payments where status = 'SUCCESS'`)
      expect(paid?.['captured_cents'] ?? 0).toBe(totalOf(model))
      expect(await rowsOf(`select 1 from additional_work_rows where state in ('PROPOSED','CALL_REQUESTED')`)).toEqual(
        [],
      )
      expect(await rowsOf('select turn from processes')).not.toEqual([{ turn: 'customer' }])
      for (const proposal of made)
        expect((await visit.answer(proposal, ['ACCEPT', 'ACCEPT', 'ACCEPT'])).status).not.toBe(200)
    })
    await fc.assert(property, { numRuns: isLong ? 2_000 : 12 })
  },
)
