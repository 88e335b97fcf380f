import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, slowAnswerMs } from '#sandbox/core/magic.ts'

import { identityMoods } from './identity.table.ts'
import type { IdentityProviderName } from './provider-names.ts'

/**
 * How a provider can be off. With `500` and `429` nothing is done; with `500-done`, `slow`, `garbage` (a page) and
 * `wrong-type` (the right body, said to be text) all is done as asked and only the answer suffers. The others are ways of
 * answering that differ by age or setting: Scrive's `completed` for `complete` and `plain-info` for the suffixed name;
 * Signicat's `nin-text`, and answers that are encrypted to another key or not at all.
 */
export const identityMoodNames = [
  'normal',
  '500',
  '429',
  '500-done',
  'slow',
  'garbage',
  'wrong-type',
  'completed',
  'plain-info',
  'nin-text',
  'wrong-key',
  'not-encrypted',
] as const
export type IdentityMood = (typeof identityMoodNames)[number]

/** The calls of the shop that a mood can be kept to. */
export const identityCallNames = ['token', 'begin', 'start', 'ask'] as const
export type IdentityCallName = (typeof identityCallNames)[number]

export type IdentityMoodSetting = {
  provider: IdentityProviderName
  mood: IdentityMood
  calls: number
  only: IdentityCallName | null
}

export async function setIdentityMood(
  db: SandboxDb,
  { provider, mood, calls, only }: IdentityMoodSetting,
): Promise<void> {
  const row = { mood, onlyCall: only, remaining: mood === 'normal' ? 0 : calls }
  await db
    .insert(identityMoods)
    .values({ provider, ...row })
    .onConflictDoUpdate({ target: identityMoods.provider, set: row })
}

const moodNamed = (name: string | undefined): IdentityMood => identityMoodNames.find((one) => one === name) ?? 'normal'

/** The moods that have calls left. */
export async function currentIdentityMoods(db: SandboxDb): Promise<IdentityMoodSetting[]> {
  const rows = await db.select().from(identityMoods).where(gt(identityMoods.remaining, 0))
  return rows.map(({ provider, mood, onlyCall, remaining }) => ({
    provider,
    mood: moodNamed(mood),
    calls: remaining,
    only: identityCallNames.find((one) => one === onlyCall) ?? null,
  }))
}

async function takeMood(db: SandboxDb, provider: IdentityProviderName, call: IdentityCallName): Promise<IdentityMood> {
  const { remaining, onlyCall } = identityMoods
  const concerns = or(isNull(onlyCall), eq(onlyCall, call))
  const rows = await db
    .update(identityMoods)
    .set({ remaining: sql`${remaining} - 1` })
    .where(and(eq(identityMoods.provider, provider), gt(remaining, 0), concerns))
    .returning({ mood: identityMoods.mood })
  return moodNamed(rows[0]?.mood)
}

async function spoil(mood: IdentityMood, answer: Response): Promise<Response> {
  switch (mood) {
    case '500-done':
      return new Response('Internal Server Error', { status: 500 })
    case 'garbage':
      return garbageAnswer()
    case 'wrong-type':
      return new Response(`<!doctype html>${new TextDecoder().decode(await answer.arrayBuffer())}`, {
        status: answer.status,
        headers: { 'Content-Type': 'text/html' },
      })
    case 'slow':
      await scheduler.wait(slowAnswerMs)
      return answer
    default:
      return answer
  }
}

export type MoodyHono = SandboxHono & { Variables: { mood: IdentityMood } }

/** Lets a call of the shop meet the provider in the mood that it is in; the route reads the ways of answering. */
export function moody(provider: IdentityProviderName, call: IdentityCallName) {
  return createMiddleware<MoodyHono>(async (c, next) => {
    const mood = await takeMood(sandboxDb(c.env), provider, call)
    if (mood === '500') return c.text('Internal Server Error', 500)
    if (mood === '429') return c.text('Too Many Requests', 429, { 'Retry-After': '30' })
    c.set('mood', mood)
    await next()
    const spoilt = await spoil(mood, c.res)
    if (spoilt !== c.res) {
      c.res = undefined
      c.res = spoilt
    }
    return undefined
  })
}
