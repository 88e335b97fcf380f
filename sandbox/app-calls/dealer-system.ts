import * as z from 'zod'

import { callApp, type AppAnswer, type Fetch } from './call-app.ts'

/** A process as the app answers a dealer system. */
const processSchema = z.object({
  id: z.string(),
  processCode: z.string(),
  externalWorkOrderId: z.string().nullable(),
  processType: z.string(),
  state: z.string(),
  version: z.int(),
  link: z.string(),
})
export type DealerProcess = z.infer<typeof processSchema>

export function readDealerProcess(body: unknown): DealerProcess | null {
  return processSchema.safeParse(body).data ?? null
}

/** The app as an account's dealer system calls it. */
export type DealerSystem = {
  putWorkOrder: (externalWorkOrderId: string, workOrder: unknown) => Promise<AppAnswer>
  getWorkOrder: (externalWorkOrderId: string) => Promise<AppAnswer>
  createProcess: (process: {
    externalWorkOrderId: string
    processType: string
    sendLinkAt?: string
  }) => Promise<AppAnswer>
  getProcess: (id: string) => Promise<AppAnswer>
  readyForPayment: (id: string) => Promise<AppAnswer>
  finishProcess: (id: string) => Promise<AppAnswer>
  cancelProcess: (id: string, reason: string) => Promise<AppAnswer>
}

/** The app for the dealer system of an account; `via` is what its calls go out by. */
export function dealerSystem(app: { appUrl: string }, account: { dmsApiKey: string }, via?: Fetch): DealerSystem {
  const call = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${account.dmsApiKey}`, ...more }
    return callApp(`${app.appUrl}/api/dms${path}`, { method, headers, ...(json === undefined ? {} : { json }) }, via)
  }
  return {
    putWorkOrder: (id, workOrder) => call('PUT', `/work-order/${encodeURIComponent(id)}`, workOrder),
    getWorkOrder: (id) => call('GET', `/work-order/${encodeURIComponent(id)}`),
    createProcess: (process) => call('POST', '/process', process, { 'Idempotency-Key': crypto.randomUUID() }),
    getProcess: (id) => call('GET', `/process/${encodeURIComponent(id)}`),
    readyForPayment: (id) => call('POST', `/process/${encodeURIComponent(id)}/ready-for-payment`),
    finishProcess: (id) => call('POST', `/process/${encodeURIComponent(id)}/finish`),
    cancelProcess: (id, reason) => call('POST', `/process/${encodeURIComponent(id)}/cancel`, { reason }),
  }
}
