import { notFound } from '#core/errors.ts'
import { languagesOf, ownTextsOfAccount, toContentTexts } from '#worker/accounts/contents/index.ts'
import { accountOf } from '#worker/accounts/index.ts'
import type { FastLaneWelcome } from '#worker/contract/fast-lane.ts'
import { writeThenRead } from '#worker/db/db.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
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
export async function getWelcome({ deps, accountCode }: FastLaneCall): Promise<FastLaneWelcome> {
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
