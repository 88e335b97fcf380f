import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from './db.ts'
import { failureModes } from './desk.table.ts'
import type { SandboxHono } from './env.ts'
import { garbageAnswer, slowAnswerMs } from './magic.ts'
import { creditorNames, identityProviderNames, oneOf, payeeNames, type ServiceName } from './services.ts'

/** A creditor's own: its own error with nothing done, and what it thinks of who applies, whoever it is. */
export const creditorModes = ['fault', 'deny', 'freeze'] as const

/**
 * Failure modes of services, a panel for each desk. With `500`, `429` and `maintenance` nothing is done; with
 * `500-done`, `slow`, `garbage`, `wrong-type` (the right body, said to be a page) and `page` (made one) all is done as
 * asked and only the answer suffers. `bom`: the body begins with a byte order mark. `header-error`: what is wrong is
 * only said in a header. The others are left to the routes: ways of answering that differ by age or setting.
 */
export const failurePanels = {
  payments: {
    services: payeeNames,
    modes: [
      ...([
        'normal',
        '500',
        '500-done',
        'slow',
        'garbage',
        'wrong-type',
        'maintenance',
        'bom',
        'header-error',
      ] as const),
      ...creditorModes,
    ],
    calls: ['token', 'methods', 'start', 'book', 'ask', 'capture', 'cancel', 'refund', 'ask-refund', 'register'],
  },
  identity: {
    services: identityProviderNames,
    modes: [
      ...(['normal', '500', '429', '500-done', 'slow', 'garbage', 'page'] as const),
      ...(['completed', 'plain-info', 'nin-text', 'wrong-key', 'not-encrypted'] as const),
    ],
    calls: ['token', 'begin', 'start', 'ask'],
  },
} as const
export type FailurePanelName = keyof typeof failurePanels

type Panel = (typeof failurePanels)[FailurePanelName]
export type FailureMode = Panel['modes'][number]
export type CallName = Panel['calls'][number]
export type FailureSetting = { provider: ServiceName; mode: FailureMode; calls: number; only: CallName | null }

const allModes = [...failurePanels.payments.modes, ...failurePanels.identity.modes]
const allCalls = [...failurePanels.payments.calls, ...failurePanels.identity.calls]
const modeNamed = (name: string | undefined): FailureMode => oneOf(allModes, name) ?? 'normal'

/**
 * Returns the schema of a failure that a desk sets: a mode of its own services, for so many calls, or for those of one
 * kind.
 */
export function failureSchema(name: FailurePanelName) {
  const { services, modes, calls }: { [Key in keyof Panel]: readonly Panel[Key][number][] } = failurePanels[name]
  return z
    .strictObject({
      provider: z.enum(services),
      mode: z.enum(modes),
      calls: z.int().min(1).max(1000).default(1),
      only: z.enum(calls).nullable().default(null),
    })
    .refine(
      ({ provider, mode }) => oneOf(creditorNames, provider) || !oneOf(creditorModes, mode),
      'not of this service',
    )
}

export async function setFailureMode(db: SandboxDb, { provider, mode, calls, only }: FailureSetting): Promise<void> {
  const onlyCall = mode === 'deny' || mode === 'freeze' ? 'start' : only
  const row = { mode, onlyCall, remaining: mode === 'normal' ? 0 : calls }
  await db
    .insert(failureModes)
    .values({ service: provider, ...row })
    .onConflictDoUpdate({ target: failureModes.service, set: row })
}

/** The modes of a desk's services that have calls left. */
export async function currentFailureModes(db: SandboxDb, panel: FailurePanelName): Promise<FailureSetting[]> {
  const ofPanel = inArray(failureModes.service, [...failurePanels[panel].services])
  const rows = await db
    .select()
    .from(failureModes)
    .where(and(gt(failureModes.remaining, 0), ofPanel))
  return rows.map(({ service, mode, onlyCall, remaining }) => {
    return { provider: service, mode: modeNamed(mode), calls: remaining, only: oneOf(allCalls, onlyCall) ?? null }
  })
}

async function takeMode(db: SandboxDb, service: ServiceName, call: CallName): Promise<FailureMode> {
  const { remaining, onlyCall } = failureModes
  const [taken] = await db
    .update(failureModes)
    .set({ remaining: sql`${remaining} - 1` })
    .where(and(eq(failureModes.service, service), gt(remaining, 0), or(isNull(onlyCall), eq(onlyCall, call))))
    .returning({ mode: failureModes.mode })
  return modeNamed(taken?.mode)
}

/** The answer of a service that does nothing; null when it does what is asked. */
function refusalOf(mode: FailureMode, service: ServiceName): Response | null {
  if (mode === '500') return new Response('Internal Server Error', { status: 500 })
  if (mode === '429') return new Response('Too Many Requests', { status: 429, headers: { 'Retry-After': '30' } })
  if (mode !== 'maintenance') return null
  if (service === 'visma-pay') return Response.json({ result: 10 })
  return new Response('Service Unavailable', { status: 503, headers: { 'Retry-After': '60' } })
}

async function spoilt(mode: FailureMode, answer: Response): Promise<Response> {
  const { status } = answer
  switch (mode) {
    case '500-done':
      return new Response('Internal Server Error', { status: 500 })
    case 'garbage':
      return garbageAnswer()
    case 'slow':
      await scheduler.wait(slowAnswerMs)
      return answer
    case 'wrong-type': {
      const headers = new Headers(answer.headers)
      headers.set('Content-Type', 'text/html; charset=utf-8')
      return new Response(answer.body, { status, headers })
    }
    case 'page': {
      const page = `<!doctype html>${new TextDecoder().decode(await answer.arrayBuffer())}`
      return new Response(page, { status, headers: { 'Content-Type': 'text/html' } })
    }
    case 'bom': {
      const text = await answer.text()
      return new Response(text === '' ? null : `\uFEFF${text}`, answer)
    }
    case 'header-error': {
      if (status < 400) return answer
      return new Response(null, { status, headers: { ErrorMessage: 'The request could not be processed' } })
    }
    default:
      return answer
  }
}

type Met = { env: { DB: D1Database }; service: ServiceName; call: CallName }

/** Answers a call of the shop in the failure mode of the service. */
export async function inFailureMode(
  { env, service, call }: Met,
  make: (mode: FailureMode) => Promise<Response>,
): Promise<Response> {
  const mode = await takeMode(sandboxDb(env), service, call)
  return refusalOf(mode, service) ?? spoilt(mode, await make(mode))
}

/** Lets a call of the shop meet the service in its failure mode, which the route may look at. */
export function failing(service: ServiceName, call: CallName) {
  return createMiddleware<SandboxHono>(async (c, next) => {
    const answer = await inFailureMode({ env: c.env, service, call }, async (mode) => {
      c.set('failureMode', mode)
      await next()
      return c.res
    })
    // A spoilt answer takes nothing over from the one that it stands for.
    c.res = undefined
    c.res = answer
  })
}
