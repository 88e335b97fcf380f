import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, slowAnswerMs } from '#sandbox/core/magic.ts'

import { providerMoods } from './payment.table.ts'
import type { ProviderName } from './provider-names.ts'

/**
 * How a provider can be off. With `500` and `maintenance` nothing is done; with `500-done`, `slow` and `garbage` all is
 * done as asked and only the answer suffers. `bom`: the body begins with a byte order mark. `header-error`: what is wrong
 * is only said in a header. The last two are Svea's ways.
 */
export const moods = ['normal', '500', '500-done', 'slow', 'garbage', 'maintenance', 'bom', 'header-error'] as const
export type Mood = (typeof moods)[number]

/** The calls of the shop that a mood can be kept to. */
export const callNames = ['start', 'ask', 'capture', 'cancel', 'refund', 'ask-refund'] as const
export type CallName = (typeof callNames)[number]

export type MoodSetting = { provider: ProviderName; mood: Mood; calls: number; only: CallName | null }

export async function setMood(db: SandboxDb, { provider, mood, calls, only }: MoodSetting): Promise<void> {
  const row = { mood, onlyCall: only, remaining: mood === 'normal' ? 0 : calls }
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

async function takeMood(db: SandboxDb, provider: ProviderName, call: CallName): Promise<Mood> {
  const { remaining, onlyCall } = providerMoods
  const concerns = or(isNull(onlyCall), eq(onlyCall, call))
  const rows = await db
    .update(providerMoods)
    .set({ remaining: sql`${remaining} - 1` })
    .where(and(eq(providerMoods.provider, provider), gt(remaining, 0), concerns))
    .returning({ mood: providerMoods.mood })
  return moods.find((one) => one === rows[0]?.mood) ?? 'normal'
}

function maintenanceAnswer(c: Context<SandboxHono>, provider: ProviderName): Response {
  if (provider === 'visma-pay') return c.json({ result: 10 })
  return c.text('Service Unavailable', 503, { 'Retry-After': '60' })
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

/** Lets a call of the shop meet the provider in the mood that it is in. */
export function moody(provider: ProviderName, call: CallName) {
  return createMiddleware<SandboxHono>(async (c, next) => {
    const mood = await takeMood(sandboxDb(c.env), provider, call)
    if (mood === '500') return c.text('Internal Server Error', 500)
    if (mood === 'maintenance') return maintenanceAnswer(c, provider)
    await next()
    if (mood !== 'normal') {
      const spoilt = await spoil(mood, c.res)
      c.res = undefined
      c.res = spoilt
    }
    return undefined
  })
}
