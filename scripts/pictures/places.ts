import type { Demo } from '#scripts/demo/demo-file.ts'
import { dmsClient, Refused } from '#scripts/import/dms-client.ts'
import type { DmsStoredWorkOrder } from '#worker/contract/machines/dms.ts'

import type { Places } from './shots.ts'

type Visit = NonNullable<DmsStoredWorkOrder['process']>

/** States in which the customer has everything still before them; the sooner in the list, the better for a picture. */
const before: readonly Visit['state'][] = ['LINK_SENT', 'LINK_GENERATED', 'STARTED']

async function visitOf(client: ReturnType<typeof dmsClient>, number: string): Promise<Visit | null> {
  try {
    return (await client.getWorkOrder(number)).process
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Finds what pictures are taken of in a running demo: the first workshop, its cabinet, and a visit there that is to be
 * delivered and that its customer has not answered yet. Throws where there is none.
 */
export async function findPlaces(demo: Demo, sandbox: string, numbers: readonly string[]): Promise<Places> {
  const [account] = demo.accounts
  const locker = demo.lockers.find(({ accountId }) => accountId === account?.id)
  if (account === undefined || locker === undefined) throw new Error('The demo has no workshop with a cabinet.')
  const client = dmsClient({ appUrl: demo.appUrl, apiKey: account.dmsApiKey })
  const visits: Visit[] = []
  for (const number of numbers) {
    const visit = await visitOf(client, number)
    if (visit !== null && visit.processType === 'DELIVERY') visits.push(visit)
  }
  const [visit] = before.flatMap((state) => visits.filter((one) => one.state === state))
  if (visit === undefined) throw new Error('No customer of the demo is at the beginning: npm run reset begins anew.')
  return { app: demo.appUrl, sandbox, customer: visit.link, lockerId: locker.id }
}
