import * as z from 'zod'

import type { Config } from '#core/config.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { requestInvalid, requestInvalidField } from '#core/http/validate.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import { fieldsOf, type CredentialKind } from '#domain/money/provider-fields.ts'
import type { CredentialsInput } from '#worker/contract/staff/settings/provider-settings.ts'
import { baseUrlSchema, secretsSchemas, signicatKeysOf } from '#worker/providers/index.ts'

export type Checked = { baseUrl: string; secrets: object }
type Typed = Pick<CredentialsInput, 'baseUrl' | 'secrets'>
type Checking = { kind: CredentialKind; input: Typed; kept: object | null }

/**
 * Returns the typed credentials as the provider's adapter takes them, with the secrets that we make; `kept` are the
 * earlier secrets, where they are of use. Throws 422, which names fields and never values.
 */
export async function checkedCredentials(deps: Dependencies, { kind, input, kept }: Checking): Promise<Checked> {
  const typed = typedOf(kind, input)
  refuseUnsafe(deps, kind, typed)
  const whole = { baseUrl: typed.baseUrl, secrets: { ...typed.secrets, ...(await madeSecrets(deps, kind, kept)) } }
  const parsed = z.object({ baseUrl: baseUrlSchema, secrets: secretsSchemas[kind] }).safeParse(whole)
  if (!parsed.success) throw requestInvalid(parsed.error.issues, whole)
  return parsed.data
}

/** An empty field is one that was not filled in. */
function typedOf(kind: CredentialKind, { baseUrl, secrets }: Typed): Typed {
  const names: readonly string[] = fieldsOf(kind).map(({ name }) => name)
  const stranger = Object.keys(secrets).find((name) => !names.includes(name))
  if (stranger !== undefined) throw requestInvalidField(`secrets.${stranger}`, 'unknown_field')
  return { baseUrl, secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')) }
}

/** Secrets go to these addresses. */
export function refuseUnsafe(
  deps: { config: Pick<Config, 'environment'> },
  kind: CredentialKind,
  { baseUrl, secrets }: Typed,
): void {
  const addresses = fieldsOf(kind).filter((field) => field.kind === 'address')
  const all = [['baseUrl', baseUrl], ...addresses.map(({ name }) => [`secrets.${name}`, secrets[name] ?? ''])] as const
  for (const [path, address] of all) {
    if (address === '' || !URL.canParse(address)) continue
    const { search, hash } = new URL(address)
    if (search !== '' || hash !== '') throw requestInvalidField(path, 'invalid_format')
    refuseUncallable(deps, path, address)
  }
}

/** Keys that answers are encrypted to, and what callbacks are to show us: no person has to know them. */
async function madeSecrets({ clock }: Dependencies, kind: CredentialKind, kept: object | null): Promise<object> {
  if (kind === 'SIGNICAT') return { privateKeys: await signicatKeysOf(kept, newId('kid', clock.now())) }
  if (kind !== 'SIMPLIFIED_FLOW') return {}
  return { callbackSalt: newSecret(), callbackUser: newSecret(), callbackPassword: newSecret() }
}
