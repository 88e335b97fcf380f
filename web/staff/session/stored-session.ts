import { roles } from '#domain/enums.ts'
import { accessTokenKey, type KeyValueStore } from '#web/lib/storage.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

export { accessTokenKey }
const userKey = 'dsa-user'
const timeZoneKey = 'dsa-account-tz'

export type StoredSession = { accessToken: string; user: SignedInUser }

/** The session that the device keeps; null unless both the token and a user that can be read are there. */
export function readSession(store: KeyValueStore): StoredSession | null {
  const accessToken = store.get(accessTokenKey)
  const user = readUser(store.get(userKey))
  return accessToken === null || user === null ? null : { accessToken, user }
}

/** The user goes first: other tabs listen for the token, and find its user beside it. */
export function writeSession(store: KeyValueStore, { accessToken, user }: StoredSession): void {
  store.set(userKey, JSON.stringify(user))
  store.set(accessTokenKey, accessToken)
}

export function forgetSession(store: KeyValueStore): void {
  for (const key of [accessTokenKey, userKey, timeZoneKey]) store.remove(key)
}

export function writeTimeZone(store: KeyValueStore, timeZone: string): void {
  store.set(timeZoneKey, timeZone)
}

/** The time zone of the account that the user works in. */
export function readTimeZone(store: KeyValueStore): string {
  return store.get(timeZoneKey) ?? 'Europe/Helsinki'
}

function readUser(text: string | null): SignedInUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

/** True for what `writeSession` wrote; anything else in its place counts as nobody. */
function isUser(value: unknown): value is SignedInUser {
  if (!isRecord(value)) return false
  const { userId, username, roles: held, accounts, accountId } = value
  return (
    typeof userId === 'string' &&
    typeof username === 'string' &&
    (accountId === null || typeof accountId === 'string') &&
    Array.isArray(held) &&
    held.every((role) => isRecord(role) && roles.some((known) => known === role['id'])) &&
    Array.isArray(accounts) &&
    accounts.every((account) => isRecord(account) && typeof account['id'] === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
