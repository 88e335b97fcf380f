import { conflict } from '#core/http/errors.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import type { SettingsCall } from '#core/settings-change.ts'
import { isUnpinnedMicrosoft } from '#domain/access/entra.ts'
import type { SsoFault } from '#domain/access/sso.ts'
import type { SsoTrial } from '#worker/contract/sso.ts'

import { beginFlow, type StartedSignIn } from './begin.ts'
import { keysFault, readProvider } from './provider.ts'
import { noGroup, readRows } from './set-up.ts'

/** Returns the fault of a provider, as far as its own description shows. Nothing is kept of it. */
export async function trySso(call: SettingsCall, { issuer }: { issuer: string }): Promise<SsoTrial> {
  const { deps } = call
  refuseUncallable(deps, 'issuer', issuer)
  const { groups } = await readRows(call)
  if (groups.length === 0) throw noGroup()
  if (isUnpinnedMicrosoft(issuer, deps.config.environment)) return { fault: 'tenant_needed' }
  const found = await readProvider(deps, issuer)
  return { fault: 'fault' in found ? found.fault : await keysFault(deps, found.provider) }
}

/**
 * Returns where the user is sent to sign in as a test, by the set-up that is stored, or what is wrong with the provider.
 * Throws 409 where nothing is set up.
 */
export async function trySignIn(call: SettingsCall): Promise<StartedSignIn | { fault: SsoFault }> {
  const { groups, signIns } = await readRows(call)
  if (groups.length === 0) throw noGroup()
  const [stored] = signIns
  if (stored === undefined) throw conflict('organisation.not_set_up', 'No provider is stored for the group')
  return beginFlow(call.deps, stored, { isTest: true })
}
