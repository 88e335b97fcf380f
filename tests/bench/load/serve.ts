import { randomUUID } from 'node:crypto'

import { centsToEuros, withVat } from '#domain/pricing.ts'
import type { AdditionalWorkProposal, AdditionalWorkView } from '#worker/contract/additional-work.ts'

import { orderOf, report } from './arrive.ts'
import { isOk } from './people.ts'
import { cancelIf, isOnlyKept, statusOf, Stuck, tell, until, type Visit } from './visit.ts'

/** What the workshop does while it has the car, until the bill is asked for. */

const vatBasisPoints = 2550
const mostTries = 8

async function propose(visit: Visit, rows: number): Promise<void> {
  const clickId = randomUUID()
  const answerBy = new Date(visit.world.server.now() + 86_400_000).toISOString()
  const row = (nth: number) => ({
    title: `Jarrupalat ${nth}`,
    words: 'Palat ovat kuluneet rajalle.',
    urgency: 'SAFETY_NOW',
    price: 40 + nth,
    pictures: [],
    video: null,
  })
  const body = { clickId, answerBy, rows: Array.from({ length: rows }, (_, nth) => row(nth)) }
  const answer = await visit.desk.write(`${visit.id}/additional-work`, body)
  if (!isOk(answer)) throw new Stuck(`additional work was answered ${answer.status} ${answer.text.slice(0, 160)}`)
}

/** The answer of the customer to the rows of a proposal, by the sums that stood on the screen. */
function answerTo(proposal: AdditionalWorkProposal, { sums }: AdditionalWorkView, decisions: readonly string[]) {
  const accepted = proposal.rows.filter((_, at) => decisions[at] === 'ACCEPT')
  const before = Math.round(sums.sum * 100)
  const cents = accepted.reduce((sum, { price }) => sum + withVat(Math.round(price * 100), vatBasisPoints), before)
  return {
    version: proposal.version,
    answers: proposal.rows.map(({ id: rowId }, at) => ({ rowId, decision: decisions[at] ?? 'DECLINE' })),
    total: centsToEuros(cents),
  }
}

async function additionalWork(visit: Visit): Promise<void> {
  const { plan, customer, note } = visit
  const decisions = plan.additionalWork
  if (decisions === null) return
  await propose(visit, decisions.length)
  const answerId = randomUUID()
  for (let nth = 0; nth < mostTries; nth += 1) {
    const view: AdditionalWorkView = JSON.parse((await customer.see('/additional-work')).text)
    const [proposal] = view.proposals
    if (proposal === undefined) throw new Stuck('the proposal is nowhere')
    const said = answerTo(proposal, view, decisions)
    const answer = await customer.write('POST', `/additional-work/${proposal.id}/answer`, { answerId, ...said })
    if (!isOk(answer)) continue
    note.decided.push(...said.answers)
    return
  }
  throw new Stuck('the answer to additional work is never taken')
}

async function write(visit: Visit): Promise<void> {
  const { plan, customer, desk, note, id } = visit
  if (plan.message !== null) {
    const sent = await customer.write(
      'POST',
      '/message',
      { clickId: randomUUID(), text: plan.message },
      { isTwice: plan.pressesTwice },
    )
    if (isOk(sent)) note.messages += 1
  }
  if (plan.staffNote !== null) {
    const kept = await desk.write(`${id}/note`, { clickId: randomUUID(), text: plan.staffNote })
    if (isOk(kept)) note.staffNotes += 1
  }
}

/** Staff lay the keys into a box for the way back. Nobody knows when the bill is settled of whom no job has asked yet. */
async function layKeysBack(visit: Visit): Promise<void> {
  const { plan, world, workshop, id } = visit
  if (!plan.wishesKeysBack || plan.pay === 'nobody tells') return
  const filled = await tell(visit, 'fill_retrieval_box')
  if (filled === null || filled.boxNumber === null) return
  world.hall.lay(workshop.accountId, filled.boxNumber, id)
  await report(visit, [{ type: 'keys_present', boxNumber: filled.boxNumber }])
  if (isOnlyKept(filled, 'fill_retrieval_box')) await tell(visit, 'fill_retrieval_box')
}

async function askForTheBill(visit: Visit): Promise<void> {
  const { plan, dealer, note, id } = visit
  if (plan.readyBy === 'staff') {
    if ((await tell(visit, 'ready_for_payment')) === null) throw new Stuck('staff may not ask for the bill')
    return
  }
  for (let nth = 0; nth < mostTries; nth += 1) {
    const answer = await dealer('POST', `/process/${id}/ready-for-payment`, {})
    if (!isOk(answer)) continue
    note.told.push('ready_for_payment')
    return
  }
  throw new Stuck('the dealer system may not ask for the bill')
}

export async function serve(visit: Visit): Promise<void> {
  const { plan, dealer, note } = visit
  await until(visit, 'the car', ({ state }) => state === 'DELIVERY_DONE')
  await cancelIf(visit, 'at the workshop')
  await write(visit)
  await additionalWork(visit)
  if (plan.dearer > 0) {
    const put = await dealer('PUT', `/work-order/26-${note.nth}`, orderOf(visit, plan.dearer))
    if (!isOk(put)) throw new Stuck(`the dearer order was answered ${put.status} ${put.text.slice(0, 160)}`)
  }
  await giveDelivery(visit)
  await layKeysBack(visit)
  await askForTheBill(visit)
}

async function giveDelivery(visit: Visit): Promise<void> {
  const { plan, customer, workshop, note } = visit
  const option = plan.delivery === null ? undefined : workshop.deliveryIds[plan.delivery]
  if (option === undefined) return
  note.delivery.maybe.push(option)
  const { version } = await statusOf(visit)
  const body = { deliveryInfoOption: option, deliveryInfoNotes: null }
  const answer = await customer.write('POST', '/delivery-info', body, { version })
  if (!isOk(answer)) return
  note.delivery.seen = option
  note.delivery.maybe = []
}
