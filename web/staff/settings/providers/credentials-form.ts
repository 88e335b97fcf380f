import { fieldsOf, providerFields, type CredentialFieldName, type CredentialKind } from '#domain/provider-fields.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { CredentialsInput, KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

/** What is typed in; secrets are never among what the server answers. */
export type CredentialsDraft = {
  baseUrl: string
  secrets: Readonly<Partial<Record<CredentialFieldName, string>>>
  /** Of this wording: sent again it is the same, another wording is another click. */
  clickId: string
}
export type CredentialFaults = Partial<Record<CredentialFieldName | 'baseUrl', SettingsTextKey>>

/** The form as it opens: addresses and choices as most have them, everything else empty. */
export function newDraft(kind: CredentialKind, known: KnownCredentials | null, clickId: string): CredentialsDraft {
  const [address = ''] = providerFields[kind].addresses
  const usual = fieldsOf(kind).map((field) => [field.name, field.usual ?? ''] as const)
  return { baseUrl: known?.baseUrl ?? address, secrets: Object.fromEntries(usual), clickId }
}

/** Whether anything was typed over what the form opened with. */
export function isTyped(draft: CredentialsDraft, opened: CredentialsDraft): boolean {
  const words = ({ baseUrl, secrets }: CredentialsDraft) => JSON.stringify([baseUrl, secrets])
  return words(draft) !== words(opened)
}

function isAddress(typed: string): boolean {
  return URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)
}

/** What is missing before the server is asked. */
export function credentialFaults(kind: CredentialKind, { baseUrl, secrets }: CredentialsDraft): CredentialFaults {
  const faults: CredentialFaults = isAddress(baseUrl) ? {} : { baseUrl: 'fieldAddressWrong' }
  for (const field of fieldsOf(kind)) {
    const typed = (secrets[field.name] ?? '').trim()
    if (typed === '') {
      if (!field.isOptional) faults[field.name] = 'fieldNeeded'
    } else if (field.kind === 'address' && !isAddress(typed)) faults[field.name] = 'fieldAddressWrong'
  }
  return faults
}

type Refused = Readonly<Partial<Record<string, string>>>

/** The same for what the server did not take. */
export function refusedFaults(kind: CredentialKind, refused: Refused): CredentialFaults {
  const faults: CredentialFaults = {}
  const base = refused['baseUrl']
  if (base !== undefined) faults.baseUrl = base === 'https_needed' ? 'fieldHttpsNeeded' : 'fieldAddressWrong'
  for (const field of fieldsOf(kind)) {
    const code = refused[`secrets.${field.name}`]
    if (code !== undefined) faults[field.name] = faultOf(code, field.kind)
  }
  return faults
}

function faultOf(code: string, kind: string): SettingsTextKey {
  if (code === 'required') return 'fieldNeeded'
  if (code === 'https_needed') return 'fieldHttpsNeeded'
  return kind === 'address' ? 'fieldAddressWrong' : 'fieldNotTaken'
}

/** What is sent; only what belongs to the provider. */
export function credentialsInput(
  kind: CredentialKind,
  { baseUrl, secrets, clickId }: CredentialsDraft,
  known: KnownCredentials | null,
): CredentialsInput {
  const typed = fieldsOf(kind).map(({ name }) => [name, secrets[name] ?? ''] as const)
  return { clickId, version: known?.version ?? null, baseUrl, secrets: Object.fromEntries(typed) }
}

/** Our own server answers a conflict of these calls with nothing else. */
export function credentialsNow(now: unknown): { known: KnownCredentials | null } | null {
  if (typeof now !== 'object' || now === null || !('credentials' in now)) return null
  return { known: isKnown(now.credentials) ? now.credentials : null }
}

function isKnown(value: unknown): value is KnownCredentials {
  return typeof value === 'object' && value !== null && 'baseUrl' in value && 'version' in value
}
