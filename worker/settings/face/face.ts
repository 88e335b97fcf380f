import { notFound } from '#core/http/errors.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { accountOf, logoOf, type Account } from '#worker/accounts/index.ts'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'
import { readList } from '#worker/settings/resource.ts'

/** Returns the looks of the account that was read. Throws 404 where there is none in reach. */
export function toFace({ accounts: [account] }: { accounts: readonly Account[] }): WorkshopFace {
  if (account === undefined) throw notFound('account')
  const { name, accentColor, placePictureUrl, slug, pageAddress, city } = account
  const isLogoInEmail = account.logo?.type === 'image/png'
  return { name, accentColor, logo: logoOf(account), isLogoInEmail, placePictureUrl, slug, pageAddress, city }
}

const faceQueries = (call: SettingsCall) => ({ accounts: accountOf(call.deps.db, reachedAccount(call)) })

/** Returns the looks of the workshop. Throws 404 for an account out of reach. */
export function getFace(call: SettingsCall): Promise<WorkshopFace> {
  return readList(call, { queriesOf: faceQueries, toList: toFace })
}
