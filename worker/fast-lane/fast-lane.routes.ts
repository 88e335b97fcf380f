import { getCookie } from 'hono/cookie'

import { bind } from '#core/bind.ts'
import { cookiesOf } from '#core/cookies.ts'
import { notFound } from '#core/errors.ts'
import { languagesOf, ownTextsOfAccount, toContentTexts } from '#worker/accounts/contents/index.ts'
import { accountOf } from '#worker/accounts/index.ts'
import { fastLaneCalls, type FastLaneWelcome } from '#worker/contract/fast-lane.ts'
import { writeThenRead } from '#worker/db/db.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { createVisit } from './create-visit.ts'
import { fastLaneCallOf, type FastLaneCall } from './fast-lane-call.ts'
import { handOver, isTaken, takeOver } from './hand-over.ts'
import { searchVisit } from './search-visit.ts'
import { showOrder } from './show-order.ts'
import { startVisit } from './start-visit.ts'
import { hallOf } from './visit.queries.ts'

/** The texts that an account may word in its own way and the fast lane shows. */
const shown = [
  'fastLaneWorkOrderNotFoundText',
  'fastLaneApprove',
  'fastLaneTerms',
  'fastLaneSubstituteApproved',
  'requiredField',
] as const

/** How the kiosk of a hall begins. */
async function getWelcome({ deps, accountCode }: FastLaneCall): Promise<FastLaneWelcome> {
  const { db } = deps
  const hall = hallOf(accountCode)
  const queries = { account: accountOf(db, hall), languages: languagesOf(db, hall), own: ownTextsOfAccount(db, hall) }
  const { rows } = await writeThenRead(db, [], { queries, more: {} })
  const [account] = rows.account
  if (account === undefined) throw notFound('account')
  const { name, phoneNumber, accentColor, fastLaneMode, notesEnabled } = account
  const textsIn = async ({ id, lcid }: { id: string; lcid: string }) => {
    const own = rows.own.filter(({ languageId }) => languageId === id)
    const { texts } = toContentTexts({ languageId: id, builtIn: await deps.builtInTexts(lcid), own })
    return [id, Object.fromEntries(shown.map((key) => [key, texts[key] ?? '']))] as const
  }
  return {
    fastlaneMode: fastLaneMode,
    account: { name, phoneNumber, accentColor },
    notesEnabled,
    languages: rows.languages,
    texts: Object.fromEntries(await Promise.all(rows.languages.map(textsIn))),
  }
}

/** The calls of the kiosk, and of the phone that takes over from it. */
export const fastLaneRoutes = bind(fastLaneCalls, {
  'GET /api/process/fast-lane/mode': ({ c }) => getWelcome(fastLaneCallOf(c)),
  'POST /api/process/fast-lane/search': ({ c, body }) => searchVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/create': ({ c, body }) => createVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/order': ({ c, body }) => showOrder(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane': ({ c, body }) => startVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/hand-over': ({ c }) => handOver(customerCallOf(c)),
  'GET /api/process/fast-lane/hand-over': ({ c }) => isTaken(customerCallOf(c)),
  'POST /api/process/fast-lane/take-over': ({ c, deps, body }) =>
    takeOver(deps, { token: body.token, browser: getCookie(c, cookiesOf(deps.config).visitor.name) ?? '' }),
})
