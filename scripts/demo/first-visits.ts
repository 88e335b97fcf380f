import { readFileSync } from 'node:fs'
import path from 'node:path'

import { dmsClient, Refused } from '#scripts/import/dms-client.ts'
import { parseWorkOrders, type FileOrder } from '#scripts/import/work-order-file.ts'
import { root } from '#scripts/stack/process.ts'

import { callDesk, type Desk } from './call-desk.ts'
import type { Demo } from './demo-file.ts'

/** Work orders of `sandbox/fixtures/work-orders.json` that have a process when the demo opens. */
const visits: Readonly<Record<string, readonly string[]>> = {
  acc_herttoniemi: ['26-004819', '26-004811', '26-004823', '26-004808'],
  acc_tampere: ['26-004805', '26-004828'],
  acc_naantali: ['26-004808'],
}

/** Those that the dealer system has sent and staff can make a process of. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  acc_herttoniemi: ['26-004802', '26-004806', '26-004820'],
  acc_tampere: ['26-004803', '26-004809'],
  acc_naantali: ['26-004803'],
}

type Places = Desk & {
  demo: Demo
  appUrl: string
  /** When the demo opens (milliseconds): reservations are moved behind it. They stay as they are where it is left out. */
  opensAt?: number | undefined
}

/** Creates orders and processes as the dealer systems would, so that nothing is empty at first sight. */
export async function createFirstVisits({ demo, appUrl, opensAt, ...desk }: Places): Promise<void> {
  const orders = parseWorkOrders(readFileSync(path.join(root, 'sandbox/fixtures/work-orders.json'), 'utf8'))
  for (const { id: accountId, dmsApiKey } of demo.accounts) {
    const client = dmsClient({ appUrl, apiKey: dmsApiKey })
    const made: string[] = []
    for (const fixture of visits[accountId] ?? []) {
      if (await isThere(client, fixture)) continue
      await callDesk(desk, { method: 'POST', path: '/desk/api/process', json: { fixture, accountId } })
      made.push(fixture)
    }
    const sent = [...(waiting[accountId] ?? []), ...(opensAt === undefined ? [] : made)]
    for (const { externalWorkOrderId, workOrder } of orders) {
      if (!sent.includes(externalWorkOrderId)) continue
      await client.putWorkOrder(externalWorkOrderId, movedBehind(workOrder, opensAt))
    }
  }
}

const dayMs = 86_400_000

/** The order with its reservation moved by whole days, so that it begins a day or more after an instant. */
function movedBehind(order: FileOrder['workOrder'], opensAt: number | undefined): FileOrder['workOrder'] {
  const { reservationStart, reservationEnd } = order
  if (opensAt === undefined || !reservationStart || !reservationEnd) return order
  const days = Math.max(0, Math.ceil((opensAt - Date.parse(reservationStart)) / dayMs) + 1)
  const moved = (instant: string) => new Date(Date.parse(instant) + days * dayMs).toISOString()
  return { ...order, reservationStart: moved(reservationStart), reservationEnd: moved(reservationEnd) }
}

async function isThere(client: ReturnType<typeof dmsClient>, number: string): Promise<boolean> {
  try {
    return (await client.getWorkOrder(number)).process !== null
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
