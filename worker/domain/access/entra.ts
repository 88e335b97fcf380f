import type { Environment } from '#domain/environment.ts'

import type { ProviderClaims } from './sso.ts'

/** The tenant of personal Microsoft accounts: anybody makes one, with an address of anybody. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const guidShape = new RegExp(`^${guid}$`)
const pinned = new RegExp(`^https://login\\.microsoftonline\\.com/(${guid})/v2\\.0$`)
/** The sandbox plays Entra below this path. */
const played = new RegExp(`^https?://[^/]+/entra/(${guid})/v2\\.0$`)

/** Hosts that speak for tenants of Entra, under whatever name. */
const microsoftHosts: ReadonlySet<string> = new Set([
  'login.microsoftonline.com',
  'login.microsoft.com',
  'login.windows.net',
  'sts.windows.net',
])

/**
 * Returns the tenant of Entra ID that an issuer pins (version 2.0, by its GUID); null for any other issuer, for those of
 * many tenants (`common`, `organizations`, `consumers`) and for that of personal accounts.
 */
export function entraTenantOf(issuer: string, environment: Environment): string | null {
  const isPlayable = environment !== 'production'
  const tenant = pinned.exec(issuer)?.[1] ?? (isPlayable ? played.exec(issuer)?.[1] : undefined) ?? null
  return tenant === personalTenant ? null : tenant
}

/** Returns true for an issuer of Microsoft's that names no tenant of an organisation: its tokens never count. */
export function isUnpinnedMicrosoft(issuer: string, environment: Environment): boolean {
  if (!URL.canParse(issuer)) return false
  return microsoftHosts.has(new URL(issuer).hostname) && entraTenantOf(issuer, environment) === null
}

/** Returns the stable id of a user in their tenant; null where the token names none. */
export function entraUserId({ oid }: ProviderClaims): string | null {
  return typeof oid === 'string' && guidShape.test(oid.toLowerCase()) ? oid.toLowerCase() : null
}

/** Returns true for a personal account, also one that is a guest of the tenant. */
export function isPersonalAccount({ tid, idp }: ProviderClaims): boolean {
  if (tid === personalTenant || idp === 'live.com') return true
  return typeof idp === 'string' && idp.includes(personalTenant)
}

/** Claims in which Entra may show the name of a guest (`name_home.example#EXT#@…`). */
const guestNames = ['upn', 'preferred_username', 'unique_name', 'email'] as const

/**
 * Returns true for somebody whom another tenant or provider signed in, as far as the token shows it: by `acct`, by an
 * `idp` that is not the tenant itself, or by the name that guests have.
 */
export function isGuest(claims: ProviderClaims, { issuer, tenant }: { issuer: string; tenant: string }): boolean {
  const { acct, idp } = claims
  if (acct !== undefined && acct !== 0 && acct !== '0') return true
  if (idp !== undefined && idp !== issuer && idp !== `https://sts.windows.net/${tenant}/`) return true
  return guestNames.some((name) => {
    const said = claims[name]
    return typeof said === 'string' && said.toLowerCase().includes('#ext#')
  })
}
