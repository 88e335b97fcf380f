import { setTimeout as sleep } from 'node:timers/promises'

import type { PaymentView, StartedPayment } from '#worker/contract/customer/payment.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { agree } from './notes.ts'
import type { HeldPayment } from './paytrail.ts'
import { isOk } from './people.ts'
import { Over, press, statusOf, Stuck, tell, until, wait, type Visit } from './visit.ts'

/** The bill: begun at the provider, paid there in many ways, and told of in more. */

const form = {
  firstName: 'Aino',
  lastName: 'Virtanen',
  address: 'Katu 1',
  externalCustomerNumber: null,
  city: 'Helsinki',
  country: 'FI',
  email: 'aino@example.fi',
  postalCode: '00100',
}

const payable: ReadonlySet<string> = new Set(['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])
const unpaid: ReadonlySet<string> = new Set(['DELIVERY_DONE', 'READY_FOR_PAYMENT', ...payable])
const isPaid = ({ state }: ProcessStatus) => !unpaid.has(state)

const mostTries = 12

/** Presses “pay”, again where the provider did not answer. Null where the bill is settled meanwhile. */
async function begin(visit: Visit, isTwice = false): Promise<HeldPayment | null> {
  const { customer } = visit
  let last = ''
  for (let nth = 0; nth < mostTries; nth += 1) {
    const status = await approvedPrice(visit)
    if (isPaid(status)) return null
    const answer = await customer.write('POST', '/payment', form, {
      version: status.version,
      isTwice: isTwice && nth === 0,
    })
    if (isOk(answer)) {
      const started: StartedPayment = JSON.parse(answer.text)
      return pageOf(visit, started)
    }
    // Its answer was lost: the page offers to go on with what is open.
    if (answer.text.includes('already_open')) {
      const view: PaymentView | null = JSON.parse((await customer.see('/payment')).text)
      if (view !== null && view.resume !== null) return pageOf(visit, view.resume)
    }
    last = `${answer.status} ${answer.text.slice(0, 160)} in ${status.state}`
    await sleep(100 * (nth + 1))
  }
  // What was cut off in its beginning is let go of after two minutes: longer than this customer waits.
  if (last.includes('already_open')) throw new Over('left while the beginning of a payment was cut off')
  throw new Stuck(`paying is never begun: ${last}`)
}

/** The provider's page that a start leads to. */
function pageOf({ world }: Visit, started: StartedPayment): HeldPayment {
  const id = 'url' in started ? (started.url.split('/').at(-1) ?? '') : ''
  const held = world.paytrail.byId.get(id)
  if (held === undefined) throw new Stuck(`the provider knows nothing of ${id}`)
  return held
}

/** A price that is higher than the approved one is approved first. */
async function approvedPrice(visit: Visit): Promise<ProcessStatus> {
  const status = await statusOf(visit)
  const { askedPrice } = status
  if (askedPrice === null || isPaid(status)) return status
  const done = await agree(visit.note, Math.round(askedPrice * 100), () =>
    press(visit, status, {
      method: 'POST',
      path: '/price-approval',
      body: { total: askedPrice },
      isDone: (seen) => seen.askedPrice === null,
    }),
  )
  visit.note.approvedAgain += 1
  return done
}

/** The browser comes back with what the provider wrote into its address. */
async function goBack(
  { customer }: Visit,
  queryParams: string,
  outcome: 'success' | 'cancel' | 'error',
): Promise<void> {
  await customer.write('POST', '/query-params', { queryParams, outcome })
}

/** Somebody who has not the merchant's secret says that it is paid; and what was signed of another payment is sent once more. */
async function forge(visit: Visit, held: HeldPayment): Promise<void> {
  const { world, note, chance, customer } = visit
  const { paytrail, post } = world
  const forged = paytrail.messageOf(held, { status: 'ok', secret: 'nobody knows it', id: `forged-${note.nth}` })
  await post.deliver(forged, { of: 'payment', isForged: true })
  await customer.write('POST', '/query-params', { queryParams: forged.query, outcome: 'success' })
  const other = world.notes.payments.find(({ status, stamp }) => status === 'ok' && stamp !== held.stamp)
  const replayed = other === undefined ? undefined : paytrail.byId.get(other.id)
  if (replayed === undefined || chance.happens(0.3)) return
  const message = paytrail.messageOf(replayed)
  await post.deliver({ ...message, url: held.callbackUrls.success }, { of: 'payment', isForged: true })
}

function payThere(held: HeldPayment): void {
  Object.assign(held, { status: 'ok' })
}

/** The provider says how it stands, as planned; a word of before comes after it at times. */
function callBack({ world, plan, chance }: Visit, held: HeldPayment): Promise<void> {
  const { paytrail, post } = world
  if (chance.happens(0.15)) {
    post.later(paytrail.messageOf(held, { status: 'pending' }), { of: 'payment', afterMs: plan.callback.afterMs + 400 })
  }
  return post.deliver(paytrail.messageOf(held), { of: 'payment', ...plan.callback })
}

const laterCallback = (visit: Visit, held: HeldPayment): void => void callBack(visit, held).catch(() => {})

/** A first attempt that comes to nothing. */
async function fails(visit: Visit, outcome: 'cancel' | 'error'): Promise<HeldPayment | null> {
  const { world, chance } = visit
  const held = await begin(visit)
  if (held === null) return null
  Object.assign(held, { status: 'fail' })
  const message = world.paytrail.messageOf(held)
  if (chance.happens(0.6)) world.post.later(message, { of: 'payment', ...visit.plan.callback })
  await goBack(visit, message.query, outcome)
  return held
}

async function paysBy(visit: Visit): Promise<void> {
  const { plan, world, note } = visit
  const first =
    plan.pay === 'called off first'
      ? await fails(visit, 'cancel')
      : plan.pay === 'failed first' || plan.pay === 'late first attempt'
        ? await fails(visit, 'error')
        : null
  const held = await begin(visit, plan.pay === 'twice at once')
  if (held === null) return
  if (plan.isForged) await forge(visit, held)
  if (plan.pay === 'at the counter too') {
    await tell(visit, 'settle_payment', 'Maksoi kassalla')
    payThere(held)
    return laterCallback(visit, held)
  }
  payThere(held)
  if (plan.pay === 'nobody tells') throw new Over('paid, and nobody tells')
  if (plan.pay === 'callback first') await callBack(visit, held)
  else if (plan.pay !== 'return only') laterCallback(visit, held)
  await goBack(visit, world.paytrail.messageOf(held).query, 'success')
  note.sawPaid = true
  if (plan.pay !== 'late first attempt' || first === null || first === held) return
  // In the other tab the card of before is taken after all.
  payThere(first)
  laterCallback(visit, first)
}

export async function pay(visit: Visit): Promise<ProcessStatus> {
  const { customer, plan } = visit
  // Where it costs more than was approved, the bill waits for that.
  await until(visit, 'the bill', ({ state, askedPrice }) => payable.has(state) || askedPrice !== null)
  await approvedPrice(visit)
  await until(visit, 'the bill', ({ state }) => payable.has(state))
  await customer.write('PUT', '/link-opened', { linkType: 'Payment' })
  for (const path of ['/pricing', '/payment']) await customer.see(path)
  await wait(plan.waits.beforePayment)
  await paysBy(visit)
  return until(visit, 'the money', isPaid)
}
