import * as z from 'zod'

import { dayMs } from '#domain/durations.ts'
import {
  dmsProcessAnswerSchema,
  dmsStoredWorkOrderSchema,
  dmsWorkOrderAnswerSchema,
  type DmsCreateProcess,
  type DmsProcessAnswer,
  type DmsWorkOrder,
} from '#worker/contract/machines/dms.ts'

const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
})

/** The app does not answer at its address, or something else does. */
export class AppUnreachable extends Error {}

/** The app answered and refused. */
export class Refused extends Error {}

/** The app does not know the key: no call will do better. */
export class KeyRefused extends Error {}

type Call = { method: string; path: string; json?: unknown; headers?: Record<string, string> }

/** The dealer system's API of a running app, called with the key of an account. Throws AppUnreachable, KeyRefused and Refused. */
export function dmsClient({ appUrl, apiKey }: { appUrl: string; apiKey: string }) {
  const call = async <T>(schema: z.ZodType<T>, { method, path, json, headers }: Call): Promise<T> => {
    const init = {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }
    return read(schema, await send(`${appUrl}/api/dms${path}`, init), appUrl)
  }
  return {
    putWorkOrder: (number: string, workOrder: DmsWorkOrder) =>
      call(dmsWorkOrderAnswerSchema, { method: 'PUT', path: `/work-order/${number}`, json: workOrder }),
    getWorkOrder: (number: string) => call(dmsStoredWorkOrderSchema, { method: 'GET', path: `/work-order/${number}` }),
    createProcess: (request: DmsCreateProcess) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      return call(dmsProcessAnswerSchema, { method: 'POST', path: '/process', json: request, headers })
    },
  }
}

export type DmsClient = ReturnType<typeof dmsClient>

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : 'no answer'
    throw new AppUnreachable(`The app does not answer at ${new URL(url).origin} (${reason}). Is it running?`, { cause })
  }
}

async function read<T>(schema: z.ZodType<T>, response: Response, appUrl: string): Promise<T> {
  const body: unknown = await response.json().catch(() => null)
  const answer = schema.safeParse(body)
  if (response.ok && answer.success) return answer.data
  const problem = problemSchema.safeParse(body)
  if (!problem.success) {
    throw new AppUnreachable(`${appUrl} answered ${response.status}, but not as the app does. Is it the right address?`)
  }
  if (response.status === 401) throw new KeyRefused(`${appUrl} does not know this API key.`)
  const { code, title, errors = [] } = problem.data
  const fields = errors.map((error) => `${error.path} ${error.code}`)
  throw new Refused([`${code}: ${title}`, ...fields].join('; '))
}

export type Imported = { changed: boolean; created: boolean; process: DmsProcessAnswer }

/** Puts a work order and sees that it has a process. */
export async function importOrder(
  client: DmsClient,
  order: { externalWorkOrderId: string; workOrder: DmsWorkOrder } & Pick<DmsCreateProcess, 'processType'> & {
      sendLink?: 'now' | 'later' | undefined
    },
): Promise<Imported> {
  const { externalWorkOrderId, processType, sendLink, workOrder } = order
  const { changed } = await client.putWorkOrder(externalWorkOrderId, workOrder)
  const { process } = await client.getWorkOrder(externalWorkOrderId)
  if (process !== null) return { changed, created: false, process }
  const sendLinkAt = sendLink === 'later' ? new Date(Date.now() + dayMs).toISOString() : null
  const created = await client.createProcess({ externalWorkOrderId, processType, sendLinkAt })
  return { changed, created: true, process: created }
}
