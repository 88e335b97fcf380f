import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { bind } from '#core/http/bind.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { kioskSessionMs, lentSessionMs } from '#domain/keys/fast-lane.ts'
import { languagesOf, ownTextsOfAccount, toContentTexts } from '#worker/accounts/contents/index.ts'
import { accountOf, logoOf } from '#worker/accounts/index.ts'
import { fastLaneCalls, type FastLaneWelcome } from '#worker/contract/fast-lane.ts'
import { change } from '#worker/db/db.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { createVisit } from './create-visit.ts'
import { enrol, lend } from './enrol.ts'
import {
  kioskAccountId,
  kioskOf,
  refuseUnlessEnrolled,
  seenStatement,
  stayingUntil,
  stayStatement,
} from './enrolled.ts'
import { fastLaneCallOf, type FastLaneCall } from './fast-lane-call.ts'
import { handOver, isTaken, takeOver } from './hand-over.ts'
import { endVisit } from './kiosk-code.ts'
import { searchVisit } from './search-visit.ts'
import { showOrder } from './show-order.ts'
import { startVisit } from './start-visit.ts'

/** The texts that an account may word in its own way and the fast lane shows. */
const textKeys = [
  'fastLaneWorkOrderNotFoundText',
  'fastLaneApprove',
  'fastLaneTerms',
  'fastLaneSubstituteApproved',
  'requiredField',
] as const

/** Returns the first view of a workshop's kiosk, and whether its browser is to keep the cookie for longer now. */
async function getWelcome(call: FastLaneCall): Promise<{ welcome: FastLaneWelcome; isRenewed: boolean }> {
  const { deps, accountCode, sessionHash } = call
  const { db, clock } = deps
  const shown = { accountCode, sessionHash, now: clock.now() }
  const accountId = kioskAccountId(shown)
  const queries = {
    account: accountOf(db, accountId),
    kiosk: kioskOf(db, shown),
    languages: languagesOf(db, accountId),
    own: ownTextsOfAccount(db, accountId),
  }
  const { rows } = await change(db, {
    write: { seen: seenStatement(db, shown), stay: stayStatement(db, shown) },
    read: queries,
  })
  const account = refuseUnlessEnrolled(shown, rows)
  const { name, phoneNumber, accentColor, fastLaneMode, notesEnabled, liveSince } = account
  const logo = logoOf(account)
  const textsIn = async ({ id, lcid }: { id: string; lcid: string }) => {
    const own = rows.own.filter(({ languageId }) => languageId === id)
    const { texts } = toContentTexts({ languageId: id, builtIn: await deps.builtInTexts(lcid), own })
    return [id, Object.fromEntries(textKeys.map((key) => [key, texts[key] ?? '']))] as const
  }
  const welcome = {
    fastlaneMode: fastLaneMode,
    account: { name, phoneNumber, accentColor, ...(logo && { logo }) },
    isLive: liveSince !== null,
    notesEnabled,
    languages: rows.languages,
    texts: Object.fromEntries(await Promise.all(rows.languages.map(textsIn))),
  }
  return { welcome, isRenewed: rows.kiosk[0]?.expiresAt === stayingUntil(shown) }
}

function keepKiosk(c: Context<AppEnv>, token: string, ms: number): void {
  const { name, options } = cookiesOf(c.get('deps').config).kiosk
  setCookie(c, name, token, { ...options, maxAge: ms / 1000 })
}

/** The calls of the kiosk, and of the phone that takes over from it. */
export const fastLaneRoutes = bind(fastLaneCalls, {
  'POST /api/process/fast-lane/enrol': async ({ c, deps, body }) => {
    const { account, token, isLent } = await enrol(deps, body)
    keepKiosk(c, token, isLent ? lentSessionMs : kioskSessionMs)
    return { account }
  },
  'POST /api/process/fast-lane/lend': ({ c }) => lend(fastLaneCallOf(c)),
  'GET /api/process/fast-lane/mode': async ({ c, deps }) => {
    const { welcome, isRenewed } = await getWelcome(fastLaneCallOf(c))
    if (isRenewed) keepKiosk(c, getCookie(c, cookiesOf(deps.config).kiosk.name) ?? '', kioskSessionMs)
    return welcome
  },
  'POST /api/process/fast-lane/search': ({ c, body }) => searchVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/create': ({ c, body }) => createVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/order': ({ c, body }) => showOrder(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane': ({ c, body }) => startVisit(fastLaneCallOf(c), body),
  'DELETE /api/process/fast-lane/visit': ({ c }) => endVisit(customerCallOf(c)),
  'POST /api/process/fast-lane/hand-over': ({ c }) => handOver(customerCallOf(c), fastLaneCallOf(c).sessionHash),
  'GET /api/process/fast-lane/hand-over': ({ c }) => isTaken(customerCallOf(c)),
  'POST /api/process/fast-lane/take-over': ({ c, deps, body }) =>
    takeOver(deps, { token: body.token, browser: getCookie(c, cookiesOf(deps.config).visitor.name) ?? '' }),
})
