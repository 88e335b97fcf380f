import * as z from 'zod'

import { callSandbox, postJson } from './call-sandbox.ts'
import type { ShopCall } from './fake-shop.ts'

export const shop = 'https://shop.example'

/** The bank's Finnish test persons that its documentation promises something of. */
export const persons = {
  accepted: '230580-7335',
  newcomer: '150987-069L',
  accountHolder: '260781-3930',
  denied: '220950-9256',
  deniedToo: '180650-344E',
  frozen: '140584-4785',
  thawedIn5s: '020681-1008',
  annulledIn5s: '300881-051B',
  thawedIn10min: '100980-576X',
  annulledIn10min: '230982-3064',
} as const

const credits = z.object({
  credits: z.array(
    z.object({
      id: z.string(),
      page: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      capturedCents: z.number(),
      calls: z.array(z.object({ says: z.string(), state: z.string(), attempts: z.number() })),
    }),
  ),
})

/** Everything that the desk knows of credit, newest first. */
export async function listed(creditor = '') {
  return credits.parse(await (await callSandbox(`/payments/api/credit?creditor=${creditor}`)).json()).credits
}

/** Presses a button of the signing page, or one of the desk's. */
export const act = (creditor: string, id: string, action: string) =>
  postJson(`/payments/api/credit/${creditor}/${id}/act`, { action })

export const fail = (provider: string, name: string, only?: string) =>
  postJson('/payments/api/failure-mode', { provider, mode: name, ...(only === undefined ? {} : { only }) })

/** As if that much time had gone by. */
export const later = (aheadMs: number) => postJson('/payments/api/calls/due', { aheadMs })

export const pathsOf = (calls: readonly ShopCall[]) =>
  calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
