import * as z from 'zod'

import { callApp, isOk } from './call-app.ts'

const pricingSchema = z.object({ terminalCode: z.string().nullable() })

type Visit = { appUrl: string; processCode: string }

/** The code that the customer's screen shows for the terminal; null where there is none, or no answer. */
export async function terminalCodeOf({ appUrl, processCode }: Visit): Promise<string | null> {
  const headers = { 'X-Process-Code': processCode }
  const answer = await callApp(`${appUrl}/api/process/pricing`, { method: 'GET', headers })
  return isOk(answer) ? (pricingSchema.safeParse(answer.body).data?.terminalCode ?? null) : null
}
