import { dmsClient, Refused } from '#scripts/import/dms-client.ts'

import type { Demo } from './demo-file.ts'

/** Work orders of `tests/fixtures/work-orders.json` that have a process when the demo opens; the others are free. */
const visits: Readonly<Record<string, readonly string[]>> = {
  acc_herttoniemi: ['26-004819', '26-004811', '26-004823', '26-004808'],
  acc_tampere: ['26-004805', '26-004828'],
}

type Places = { demo: Demo; appUrl: string; sandboxUrl: string }

/** Has the sandbox's desk create processes as the dealer systems would, so that nothing is empty at first sight. */
export async function createFirstVisits({ demo, appUrl, sandboxUrl }: Places): Promise<void> {
  for (const { id: accountId, dmsApiKey } of demo.accounts) {
    const client = dmsClient({ appUrl, apiKey: dmsApiKey })
    for (const fixture of visits[accountId] ?? []) {
      if (await isThere(client, fixture)) continue
      await post(`${sandboxUrl}/desk/api/process`, { fixture, accountId })
    }
  }
}

async function isThere(client: ReturnType<typeof dmsClient>, number: string): Promise<boolean> {
  try {
    return (await client.getWorkOrder(number)).process !== null
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

async function post(url: string, json: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
