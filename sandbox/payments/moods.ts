import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, slowAnswerMs } from '#sandbox/core/magic.ts'

import { providerMoods } from './payment.table.ts'
import type { ServiceName } from './provider-names.ts'

/** A creditor's own ways: its own error with nothing done, and what it thinks of who applies, whoever it is. */
const creditorMoods = ['fault', 'deny', 'freeze'] as const

/**
 * How a service can be off. With `500` and `maintenance` nothing is done; with `500-done`, `slow`, `garbage` and
 * `wrong-type` all is done as asked and only the answer suffers. `bom`: the body begins with a byte order mark.
 * `header-error`: what is wrong is only said in a header. The last two are Svea's ways.
 */
export const moods = [
  'normal',
  '500',
  '500-done',
  'slow',
  'garbage',
  'wrong-type',
  'maintenance',
  'bom',
  'header-error',
  ...creditorMoods,
] as const
export type Mood = (typeof moods)[number]

export const isCreditorMood = (mood: Mood): boolean => creditorMoods.some((one) => one === mood)

/** The calls of the shop that a mood can be kept to. */
export const callNames = [
  'token',
  'methods',
  'start',
  'book',
  'ask',
  'capture',
  'cancel',
  'refund',
  'ask-refund',
  'register',
] as const
export type CallName = (typeof callNames)[number]

export type MoodSetting = { provider: ServiceName; mood: Mood; calls: number; only: CallName | null }

export async function setMood(db: SandboxDb, { provider, mood, calls, only }: MoodSetting): Promise<void> {
  const concerned = mood === 'deny' || mood === 'freeze' ? 'start' : only
  const row = { mood, onlyCall: concerned, remaining: mood === 'normal' ? 0 : calls }
  await db
    .insert(providerMoods)
    .values({ provider, ...row })
    .onConflictDoUpdate({ target: providerMoods.provider, set: row })
}

/** The moods that have calls left. */
export async function currentMoods(db: SandboxDb): Promise<MoodSetting[]> {
  const rows = await db.select().from(providerMoods).where(gt(providerMoods.remaining, 0))
  return rows.map(({ provider, mood, onlyCall, remaining }) => ({
    provider,
    mood: moods.find((one) => one === mood) ?? 'normal',
    calls: remaining,
    only: callNames.find((one) => one === onlyCall) ?? null,
  }))
}

async function takeMood(db: SandboxDb, provider: ServiceName, call: CallName): Promise<Mood> {
  const { remaining, onlyCall } = providerMoods
  const concerns = or(isNull(onlyCall), eq(onlyCall, call))
  const rows = await db
    .update(providerMoods)
    .set({ remaining: sql`${remaining} - 1` })
    .where(and(eq(providerMoods.provider, provider), gt(remaining, 0), concerns))
    .returning({ mood: providerMoods.mood })
  return moods.find((one) => one === rows[0]?.mood) ?? 'normal'
}

function unwell(mood: Mood, provider: ServiceName): Response | null {
  if (mood === '500') return new Response('Internal Server Error', { status: 500 })
  if (mood !== 'maintenance') return null
  if (provider === 'visma-pay') return Response.json({ result: 10 })
  return new Response('Service Unavailable', { status: 503, headers: { 'Retry-After': '60' } })
}

async function spoil(mood: Mood, answer: Response): Promise<Response> {
  switch (mood) {
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
      return new Response(answer.body, { status: answer.status, headers })
    }
    case 'bom': {
      const text = await answer.text()
      return new Response(text === '' ? null : `\uFEFF${text}`, answer)
    }
    case 'header-error': {
      if (answer.status < 400) return answer
      const headers = { ErrorMessage: 'The request could not be processed' }
      return new Response(null, { status: answer.status, headers })
    }
    default:
      return answer
  }
}

type Met = { env: { DB: D1Database }; provider: ServiceName; call: CallName }

/** Answers a call of the shop in the mood that the service is in. */
export async function inMood({ env, provider, call }: Met, make: (mood: Mood) => Promise<Response>): Promise<Response> {
  const mood = await takeMood(sandboxDb(env), provider, call)
  return unwell(mood, provider) ?? spoil(mood, await make(mood))
}

/** Lets a call of the shop meet the service in the mood that it is in. */
export function moody(provider: ServiceName, call: CallName) {
  return createMiddleware<SandboxHono>(async (c, next) => {
    const answer = await inMood({ env: c.env, provider, call }, async () => {
      await next()
      return c.res
    })
    // A spoilt answer takes nothing over from the one that it stands for.
    c.res = undefined
    c.res = answer
  })
}
