import { dealerSystem, readDealerProcess, type DealerSystem } from '#sandbox/app-calls/dealer-system.ts'
import type { PlannedVisit } from '#scripts/demo/history/planned-visit.ts'

import { took, type StartedVisit, type Play } from './play.ts'

const iso = (ms: number) => new Date(ms).toISOString()

function dealerOf(play: Play, accountId: string): DealerSystem {
  const account = play.demo.accounts.find(({ id }) => id === accountId)
  if (account === undefined) throw new Error(`The demo has no workshop ${accountId}`)
  return dealerSystem({ appUrl: play.at.app }, account, play.via)
}

/** Sends the order of a visit. */
export async function sendOrder(play: Play, plan: PlannedVisit): Promise<void> {
  const { person, car, rows, reserved, number, accountId } = plan
  const order = {
    createdBy: 'Kaisa Lehto',
    customer: {
      ...person,
      externalCustomerNumber: `K${number}`,
      streetAddress: 'Sahaajankatu 20',
      city: 'Helsinki',
      postalCode: '00880',
    },
    vehicle: car,
    orderRows: rows.map((row) => ({ ...row, payer: 'CUSTOMER' })),
    reservationStart: iso(reserved.start),
    reservationEnd: iso(reserved.end),
  }
  took(`The order ${number}`, await dealerOf(play, accountId).putWorkOrder(number, order))
}

/** Creates a visit of the order; its customer gets a message at once where no instant is given. */
export async function createVisit(play: Play, plan: PlannedVisit, sendLinkAt?: number): Promise<StartedVisit> {
  const { number: externalWorkOrderId, processType, accountId } = plan
  const input = { externalWorkOrderId, processType, ...(sendLinkAt !== undefined && { sendLinkAt: iso(sendLinkAt) }) }
  const made = took(`The visit of ${plan.number}`, await dealerOf(play, accountId).createProcess(input))
  return startedVisit(plan, made)
}

function startedVisit(plan: PlannedVisit, answered: unknown): StartedVisit {
  const made = readDealerProcess(answered)
  if (made === null) throw new Error(`The visit of ${plan.number} was answered otherwise than a dealer system knows`)
  return { plan, id: made.id, code: made.processCode.replaceAll('-', '') }
}

/** Returns a visit that staff made, as the dealer system of its workshop knows it by its id. */
export async function readVisit(play: Play, plan: PlannedVisit, id: string): Promise<StartedVisit> {
  return startedVisit(plan, took(`The look at ${plan.number}`, await dealerOf(play, plan.accountId).getProcess(id)))
}

export async function cancelVisit(play: Play, { plan, id }: StartedVisit): Promise<void> {
  took(`The end of ${plan.number}`, await dealerOf(play, plan.accountId).cancelProcess(id, 'Asiakas perui ajan'))
}
