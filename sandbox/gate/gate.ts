import { timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv, SandboxHono } from '#sandbox/core/env.ts'
import { hmacHex } from '#sandbox/core/hashing.ts'

import { countGuess, guessesMs, hasGuessedEnough } from './guesses.ts'
import { isOpenToStrangers } from './open-to-strangers.ts'

const shortestPassword = 16

/**
 * Returns whether the sandbox stands where strangers reach it: everywhere but where it is said to be beside a
 * developer.
 */
export const isPublic = ({ ENVIRONMENT }: SandboxEnv): boolean => ENVIRONMENT !== 'development'

/**
 * Returns the key that has to stand behind the address of a channel's hook, which nothing else protects; null beside a
 * developer.
 */
export const hookKey = async (env: SandboxEnv): Promise<string | null> =>
  isPublic(env) ? (await hmacHex('SHA-256', env.SANDBOX_PASSWORD ?? '', 'chat hook')).slice(0, 32) : null

/** Compares hashes, so that the time it takes says nothing of where two texts part. */
export async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((text) => hmacHex('SHA-256', 'compared', text)))
  const encoder = new TextEncoder()
  return timingSafeEqual(encoder.encode(first), encoder.encode(second))
}

/** Returns the caller's network. Of IPv6 it is the prefix: one has more addresses in it than can be counted. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

const ask = (c: Context) => {
  c.header('WWW-Authenticate', 'Basic realm="Sandbox", charset="UTF-8"')
  return c.text('The password of the sandbox is needed.', 401)
}

/** Returns why somebody is not let in; null who is. Any user name will do. */
async function refusal(c: Context<SandboxHono>, password: string): Promise<Response | null> {
  const given = basicCredentials(c.req.header('Authorization'))
  if (given === null) return ask(c)
  const db = sandboxDb(c.env)
  const client = await hmacHex('SHA-256', password, networkOf(c.req.header('CF-Connecting-IP') ?? 'unknown'))
  const guess = { db, client, now: Date.now() }
  const isRight = await isSame(given.password, password)
  if (await hasGuessedEnough(guess)) {
    c.header('Retry-After', String(guessesMs / 1000))
    return c.text('Too many wrong passwords.', 429)
  }
  if (isRight) return null
  await countGuess(guess)
  return ask(c)
}

/**
 * Keeps strangers out of what is for people, and search engines out of everything. A sandbox without its secrets on the
 * open Internet answers nothing at all.
 */
export const gate = createMiddleware<SandboxHono>(async (c, next) => {
  if (!isPublic(c.env)) return next()
  c.header('X-Robots-Tag', 'noindex, nofollow')
  const { SANDBOX_PASSWORD: password = '', SHOP_SEED: seed = '' } = c.env
  if (password.length < shortestPassword || seed === '') return c.text('The sandbox has no secrets yet.', 503)
  const refused = isOpenToStrangers(c.req.method, new URL(c.req.url).pathname) ? null : await refusal(c, password)
  if (refused !== null) return refused
  return next()
})
