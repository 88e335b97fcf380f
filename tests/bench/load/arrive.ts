import { totalOf } from '#web/customer/shared/order/order-total.ts'
import type { DeviceOpenAnswer } from '#worker/contract/device.ts'
import type { DmsProcessAnswer, DmsWorkOrder } from '#worker/contract/machines/dms.ts'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { agree, type Saved } from './notes.ts'
import { handOn, tryOldCode } from './old-codes.ts'
import { isOk } from './people.ts'
import { cancelIf, press, statusOf, Stuck, tell, until, wait, type Visit } from './visit.ts'

/** From the order of the dealer system to the keys in the box. */

export function orderOf({ note, plan }: Pick<Visit, 'note' | 'plan'>, dearer = 0): DmsWorkOrder {
  const named = { firstName: 'Aino', lastName: `Virtanen ${note.nth}`, phoneNumber: note.phoneNumber }
  return {
    externalSystemIdentifier: 'dealer-erp',
    customer: { ...named, email: `aino.${note.nth}@example.fi`, language: 'fi' },
    vehicle: { licenseNumber: `LOD-${note.nth}`, make: 'Volvo', model: 'V60' },
    orderRows: [
      { description: 'Määräaikaishuolto', type: 'NORMAL', price: plan.price, payer: 'CUSTOMER', productCode: 'MH60' },
      { description: 'Öljynsuodatin', type: 'SPARE_PART', price: 18.4, payer: 'CUSTOMER', productCode: '31372212' },
      ...(dearer > 0
        ? [{ description: 'Jarrupalat', type: 'SPARE_PART' as const, price: dearer, payer: 'CUSTOMER' as const }]
        : []),
    ],
  }
}

const createdAnswers: ReadonlySet<number> = new Set([200, 201])

/** Answers the code of the visit that the dealer system made. */
export async function book(visit: Omit<Visit, 'customer' | 'id'>): Promise<{ id: string; code: string }> {
  const { dealer, plan, note, world } = visit
  const number = `26-${note.nth}`
  const put = await dealer('PUT', `/work-order/${number}`, orderOf(visit))
  if (!isOk(put)) throw new Stuck(`the order was answered ${put.status} ${put.text.slice(0, 200)}`)
  world.notes.promised.push({ kind: 'order', key: `${note.accountId} ${number}` })
  const sendLinkAt = plan.isScheduled ? new Date(world.server.now() + 180_000).toISOString() : null
  const create = () =>
    dealer(
      'POST',
      '/process',
      { externalWorkOrderId: number, processType: 'DELIVERY', sendLinkAt },
      { 'Idempotency-Key': number },
    )
  const answers = await Promise.all(Array.from({ length: plan.pressesTwice ? 2 : 1 }, create))
  const made = answers
    .filter(({ status }) => createdAnswers.has(status))
    .map(({ text }) => {
      const process: DmsProcessAnswer = JSON.parse(text)
      return process
    })
  for (const { id } of made) world.notes.promised.push({ kind: 'visit', key: id })
  const [first] = made
  if (first === undefined)
    throw new Stuck(`the process was answered ${answers[0]?.status} ${answers[0]?.text.slice(0, 200)}`)
  if (made.some(({ id }) => id !== first.id)) {
    world.notes.seen.push({
      check: 'one effect',
      what: `order ${number} has two processes: ${made.map(({ id }) => id).join(', ')}`,
    })
  }
  return { id: first.id, code: first.processCode.replaceAll('-', '') }
}

/** Notes what is about to be saved, and that it was seen. */
async function saved<Value>(
  kept: Saved<Value>,
  value: Value,
  work: () => Promise<ProcessStatus>,
): Promise<ProcessStatus> {
  kept.maybe.push(value)
  const status = await work()
  kept.seen = value
  kept.maybe = []
  return status
}

/** Opens the link, with a slip or two of the fingers before. */
export async function open(visit: Visit): Promise<ProcessStatus> {
  const { customer, plan, note, world } = visit
  for (let nth = 1; nth <= plan.wrongCodes; nth += 1) {
    const wrong = `${note.code.slice(0, 2)}${String(note.nth * 10 + nth).padStart(10, '0')}`
    const answer = await customer.see('', wrong)
    if (answer.status !== 404)
      world.notes.seen.push({ check: 'wrong code', what: `${wrong} was answered ${answer.status}` })
  }
  const init = await customer.see('/init')
  if (init.status !== 200) throw new Stuck(`the first screen was answered ${init.status}`)
  return press(visit, await statusOf(visit), {
    method: 'PUT',
    path: '/link-opened',
    body: { linkType: 'Initial' },
    isDone: ({ state }) => !state.startsWith('LINK_'),
  })
}

const stepTo = (visit: Visit, status: ProcessStatus, activeStep: ProcessStatus['currentStep'], more: object = {}) =>
  press(visit, status, {
    method: 'PUT',
    path: '/step',
    body: { activeStep, ...more },
    isDone: (seen) => seen.currentStep === activeStep,
  })

/** Presses the button with the sum on it, as the page sums it up. */
async function confirm(visit: Visit, from: ProcessStatus): Promise<ProcessStatus> {
  const { customer, note } = visit
  const answer = await customer.see('/init')
  if (answer.status !== 200) throw new Stuck(`the page was answered ${answer.status}`)
  const page: ProcessInit = JSON.parse(answer.text)
  const { total } = totalOf(page)
  return agree(note, Math.round((total ?? 0) * 100), () => stepTo(visit, from, 'WAITING_CONFIRMATION', { total }))
}

async function chooseServices(visit: Visit, from: ProcessStatus): Promise<ProcessStatus> {
  const { plan, workshop, note } = visit
  let status = from
  const chosen = plan.services.flatMap((at) => workshop.serviceIds[at] ?? [])
  const has = (id: string) => (seen: ProcessStatus) => seen.selectedExtraServices.some((one) => one.id === id)
  for (const productId of chosen) {
    status = await press(visit, status, {
      method: 'PUT',
      path: '/extra-service/',
      body: { productId },
      isDone: has(productId),
    })
  }
  const [first] = chosen
  if (plan.dropsService && first !== undefined) {
    const isGone = (seen: ProcessStatus) => !has(first)(seen)
    status = await press(visit, status, { method: 'DELETE', path: `/extra-service/${first}`, isDone: isGone })
  }
  note.services = chosen.filter((id) => !(plan.dropsService && id === first))
  return status
}

/** Everything that the customer chooses and types, until it is approved. */
export async function approve(visit: Visit, from: ProcessStatus): Promise<ProcessStatus> {
  const { plan, note } = visit
  let status = await stepTo(visit, from, 'SERVICES')
  status = await chooseServices(visit, status)
  const { notes } = plan
  if (notes !== null) {
    status = await saved(note.notes, notes, () =>
      press(visit, status, {
        method: 'PUT',
        path: '/notes',
        body: { notes },
        isDone: (seen) => seen.customerNotes === notes,
      }),
    )
  }
  status = await stepTo(visit, status, 'APPROVAL')
  const useRetrievalProcess = plan.wishesKeysBack
  status = await saved(note.useRetrieval, useRetrievalProcess, () =>
    press(visit, status, {
      method: 'PUT',
      path: '/selection/',
      body: { useRetrievalProcess },
      isDone: (seen) => seen.useRetrievalProcess === useRetrievalProcess,
    }),
  )
  await wait(plan.waits.beforeApproval)
  await cancelIf(visit, 'before approval')
  status = await press(visit, status, {
    method: 'PUT',
    path: '/selection/',
    body: { workOrderApproved: true },
    isDone: (seen) => seen.workOrderApproved,
  })
  status = await confirm(visit, status)
  note.approved = true
  return status
}

const withoutBox: ReadonlySet<string> = new Set(['NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED'])

/** The cabinet is full: some wait for a box, some hand the keys over at the counter. Answers whether there is a code. */
async function codeComes(visit: Visit): Promise<ProcessStatus | null> {
  const first = await until(
    visit,
    'a code',
    ({ boxAccessCode, state }) => boxAccessCode !== null || withoutBox.has(state),
  )
  if (first.boxAccessCode !== null) return first
  if (visit.chance.happens(0.5)) {
    const later = await until(visit, 'a box', ({ boxAccessCode }) => boxAccessCode !== null, 15_000).catch(() => null)
    if (later !== null) return later
  }
  await tell(visit, 'require_visit', 'Kaappi on täynnä')
  if ((await tell(visit, 'deliver_over_counter')) !== null) return null
  return until(visit, 'a code after all', ({ boxAccessCode }) => boxAccessCode !== null)
}

/** The events that a cabinet can see behind an open door. */
export const inBox = (type: 'keys_present' | 'keys_taken', boxNumber: number) => [
  { type, boxNumber },
  { type: 'closed', boxNumber },
]

/**
 * As long as nobody is at a box that was another's just now: within a second of its change of hands a clock may be off, and
 * keys are rightly nobody's.
 */
const walkMs = 1_200
export const walkToBox = (): Promise<void> => wait(walkMs)

/** Reports what the cabinet sees now. */
export async function report(visit: Visit, seen: Parameters<Visit['cabinet']['report']>[0]): Promise<void> {
  const { cabinet, note } = visit
  note.cabinetSaid.push(...seen.map(({ type }) => type))
  const { answer, ids } = await cabinet.report(seen)
  if (!isOk(answer)) throw new Stuck(`the cabinet's report was answered ${answer.status} ${answer.text.slice(0, 160)}`)
  for (const [at, id] of ids.entries())
    note.reported.push({ deviceId: cabinet.deviceId, id, type: seen[at]?.type ?? '' })
}

/** Types the code at the cabinet. Answers the number of the box that opened. */
export async function openBox(visit: Visit, code: string): Promise<number> {
  const answer = await visit.cabinet.open(code)
  if (answer.status !== 200)
    throw new Stuck(`the code ${code} was answered ${answer.status} ${answer.text.slice(0, 160)}`)
  const { boxNumber }: DeviceOpenAnswer = JSON.parse(answer.text)
  return boxNumber
}

/** Answers whether the keys lie in a box; else they were handed over at the counter. */
export async function leaveKeys(visit: Visit): Promise<boolean> {
  const { world, workshop, id } = visit
  const shown = await codeComes(visit)
  if (shown === null) return false
  await cancelIf(visit, 'with a code')
  const handed = await handOn(visit)
  await walkToBox()
  const code = handed?.boxCode ?? shown.boxAccessCode ?? ''
  const boxNumber = await openBox(visit, code)
  if (shown.box !== null && shown.box.number !== boxNumber) {
    world.notes.seen.push({
      check: 'I2',
      what: `${id} was told box ${shown.box.number}, and its code opened ${boxNumber}`,
    })
  }
  world.places.lay(workshop.accountId, boxNumber, id)
  await report(visit, [{ type: 'opened', boxNumber, code }])
  await report(visit, inBox('keys_present', boxNumber))
  await until(visit, 'the keys', ({ state }) => state === 'CUSTOMER_KEYS_DELIVERED')
  // Staff carry them away, and say so.
  world.places.take(workshop.accountId, boxNumber, id)
  await report(visit, [{ type: 'opened', boxNumber }, ...inBox('keys_taken', boxNumber)])
  if ((await tell(visit, 'collect_keys')) === null) throw new Stuck('staff may not collect the keys')
  await tryOldCode(visit, code, handed)
  return true
}
