import { randomUUID } from 'node:crypto'

import * as z from 'zod'

import type { WorkDecision } from '#domain/process/additional-work.ts'
import type { AppCall } from '#sandbox/app-calls/call-app.ts'

import { atBox, cabinetOf, typeCode } from './cabinet-acts.ts'
import { callSandbox, took, type StartedVisit, type Play } from './play.ts'

/** Acts of a visit's customer, on their page and at the cabinet. */

const status = z.object({
  version: z.int(),
  currentStep: z.string(),
  boxAccessCode: z.string().nullable(),
  state: z.string(),
})
export type CustomerStatus = z.infer<typeof status>

const init = z.object({
  path: z.object({ processSteps: z.array(z.object({ step: z.string() })) }),
  extraServices: z.array(z.object({ id: z.string() })),
})

type PageCall = AppCall & { readonly version?: number }

/** Calls the API as the page of a visit does; `where` lies under `/api/process`. */
export async function onPage(play: Play, visit: StartedVisit, where: string, call: PageCall): Promise<unknown> {
  const { version, ...rest } = call
  const headers = { 'X-Process-Code': visit.code, ...(version !== undefined && { 'If-Match': `"${version}"` }) }
  const answer = await play.customers.call(`/api/process${where}`, { ...rest, headers })
  return took(`${call.method} ${where} of ${visit.plan.number}`, answer)
}

export async function statusOf(play: Play, visit: StartedVisit): Promise<CustomerStatus> {
  return status.parse(await onPage(play, visit, '', { method: 'GET' }))
}

export async function openLink(play: Play, visit: StartedVisit, linkType = 'Initial'): Promise<void> {
  await onPage(play, visit, '/link-opened', { method: 'PUT', json: { linkType } })
}

/** `service` is the name of an extra service of the demo. */
export async function approve(
  play: Play,
  visit: StartedVisit,
  { service }: { readonly service?: string },
): Promise<void> {
  const { extraServices } = init.parse(await onPage(play, visit, '/init', { method: 'GET' }))
  const chosen = extraServices.find(({ id }) => service !== undefined && id.endsWith(`_${service}`))
  if (chosen !== undefined)
    await onPage(play, visit, '/extra-service/', { method: 'PUT', json: { productId: chosen.id } })
  await walkToTheEnd(play, visit, { workOrderApproved: true })
}

/** Shows the licence and confirms that the car is fetched and brought back. */
export async function approveDrive(play: Play, visit: StartedVisit, licence: File): Promise<void> {
  const json = { customerHasDrivingLicense: true }
  await onPage(play, visit, '/selection/', { method: 'PUT', json })
  const form = new FormData()
  form.append('file', licence)
  await onPage(play, visit, '/save-drivers-licence', { method: 'PUT', form })
  await walkToTheEnd(play, visit, { workOrderApproved: true })
}

/** Ticks what the page asks for and goes through the steps that are left, the last of which confirms. */
async function walkToTheEnd(play: Play, visit: StartedVisit, ticks: Readonly<Record<string, boolean>>): Promise<void> {
  const { path: steps } = init.parse(await onPage(play, visit, '/init', { method: 'GET' }))
  let now = status.parse(await onPage(play, visit, '/selection/', { method: 'PUT', json: ticks }))
  const names = steps.processSteps.map(({ step }) => step)
  for (const activeStep of names.slice(names.indexOf(now.currentStep) + 1)) {
    const call = { method: 'PUT', json: { activeStep }, version: now.version }
    now = z.object({ process: status }).parse(await onPage(play, visit, '/step', call)).process
  }
}

/** Opens the box of a visit by the code that its page shows, and does things there. */
async function atOwnBox(play: Play, visit: StartedVisit, actions: readonly string[]): Promise<void> {
  const { boxAccessCode } = await statusOf(play, visit)
  if (boxAccessCode === null) throw new Error(`${visit.plan.number} has no code for the cabinet`)
  const box = await typeCode(play, cabinetOf(play, visit.plan), boxAccessCode)
  await atBox(play, box, actions)
}

/** Leaves the keys in the box that was kept. */
export const leaveKeys = (play: Play, visit: StartedVisit): Promise<void> =>
  atOwnBox(play, visit, ['put-keys', 'close'])

/** Takes the keys of a test drive out of the box where they were laid. */
export const fetchKeys = (play: Play, visit: StartedVisit): Promise<void> =>
  atOwnBox(play, visit, ['take-keys', 'close'])

export async function writeMessage(play: Play, visit: StartedVisit, text: string): Promise<void> {
  await onPage(play, visit, '/message', { method: 'POST', json: { clickId: randomUUID(), text } })
}

const workView = z.object({
  proposals: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      rows: z.array(z.object({ id: z.string(), state: z.string(), priceWithVat: z.number() })),
    }),
  ),
  sums: z.object({ sum: z.number(), isTotalPriceRounded: z.boolean() }),
})

/** Answers the rows of the latest proposal that wait, in their order. */
export async function answerWork(play: Play, visit: StartedVisit, decisions: readonly WorkDecision[]): Promise<void> {
  const view = workView.parse(await onPage(play, visit, '/additional-work', { method: 'GET' }))
  const [proposal] = view.proposals
  if (proposal === undefined) throw new Error(`Nothing is proposed in ${visit.plan.number}`)
  const waiting = proposal.rows.filter(({ state }) => state === 'PROPOSED')
  const answers = waiting.map(({ id: rowId }, at) => ({ rowId, decision: decisions[at] ?? 'DECLINE' }))
  const accepted = waiting.filter((_, at) => decisions[at] === 'ACCEPT')
  const cents = accepted.reduce((sum, row) => sum + Math.round(row.priceWithVat * 100), Math.round(view.sums.sum * 100))
  const total = (view.sums.isTotalPriceRounded ? Math.round(cents / 5) * 5 : cents) / 100
  const json = { answerId: randomUUID(), version: proposal.version, answers, total }
  await onPage(play, visit, `/additional-work/${proposal.id}/answer`, { method: 'POST', json })
}

const payments = z.object({ payments: z.array(z.object({ id: z.string(), state: z.string() })) })

/** Pays the bill on the pages of the provider; `refundsWait`: what is given back of it waits there. */
export async function payOnline(play: Play, visit: StartedVisit, { refundsWait = false } = {}): Promise<void> {
  const { firstName, lastName, email } = visit.plan.person
  const address = { address: 'Kotikatu 3 A 5', city: 'Helsinki', country: 'FI', postalCode: '00880' }
  const json = { firstName, lastName, externalCustomerNumber: null, email: email ?? 'asiakas@example.fi', ...address }
  await openLink(play, visit, 'Payment')
  await onPage(play, visit, '/payment', { method: 'POST', json })
  const api = '/payments/api/payments'
  const list = payments.parse(await callSandbox(play, `${api}?provider=paytrail`, { method: 'GET' }))
  // Two customers may pay in the same minute: the one who did before has been decided.
  const latest = list.payments.find(({ state }) => state === 'new')
  if (latest === undefined) throw new Error(`The provider knows of no payment of ${visit.plan.number}`)
  await callSandbox(play, `${api}/paytrail/${latest.id}/act`, { method: 'POST', json: { action: 'pay' } })
  if (!refundsWait) return
  await callSandbox(play, `${api}/paytrail/${latest.id}/refund-plan`, { method: 'PUT', json: { plan: 'wait' } })
}

const pricing = z.object({ terminalCode: z.string() })

/** Pays the bill with a card at the terminal in the hall. */
export async function payAtTerminal(play: Play, visit: StartedVisit): Promise<void> {
  const terminal = play.demo.terminals.find(({ accountId }) => accountId === visit.plan.accountId)
  await openLink(play, visit, 'Payment')
  const chosen = { selectedPaymentType: 'TERMINAL' }
  await onPage(play, visit, '/log-selected-payment-type', { method: 'POST', json: chosen })
  const { terminalCode: code } = pricing.parse(await onPage(play, visit, '/pricing', { method: 'GET' }))
  const base = `/terminal/${terminal?.deviceId}`
  await callSandbox(play, `${base}/look-up`, { method: 'POST', json: { code } })
  await callSandbox(play, `${base}/pay`, { method: 'POST', json: { code, card: 'debit' } })
}
