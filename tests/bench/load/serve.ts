import { randomUUID } from 'node:crypto'

import type { ProcessStatus } from '#worker/contract/process.ts'

import { inBox, orderOf, report, walkToBox } from './arrive.ts'
import { isOk } from './people.ts'
import { cancelIf, isOnlyKept, statusOf, Stuck, tell, until, type Visit } from './visit.ts'
import { additionalWork, readyTime } from './work.ts'

/** The maximum number of tries of a workshop's acts while it has the car, until the bill is requested. */

const mostTries = 8

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
  await walkToBox()
  world.places.lay(workshop.accountId, filled.boxNumber, id)
  const { boxNumber } = filled
  await report(visit, [{ type: 'opened', boxNumber }, ...inBox('keys_present', boxNumber)])
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
  await readyTime(visit)
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
  // An option can say that the keys are fetched from a box: that is one fact with the wish.
  note.useRetrieval.maybe.push(true, false)
  const { version } = await statusOf(visit)
  const body = { deliveryInfoOption: option, deliveryInfoNotes: null }
  const answer = await customer.write('POST', '/delivery-info', body, { version })
  if (!isOk(answer)) return
  const { useRetrievalProcess }: ProcessStatus = JSON.parse(answer.text)
  note.delivery = { seen: option, maybe: [] }
  note.useRetrieval = { seen: useRetrievalProcess, maybe: [] }
}
