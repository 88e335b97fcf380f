import { useId } from 'react'

import {
  fieldsOf,
  providerFields,
  type CredentialField,
  type CredentialFieldName,
  type CredentialKind,
} from '#domain/money/provider-fields.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { addressRefusal } from '#web/staff/settings/kit/address-refusals.ts'
import type { Edit, Faults, Field } from '#web/staff/settings/kit/field.tsx'
import type { Now, Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type {
  AccountProvider,
  CredentialsInput,
  CreditorSetting,
  CredentialsView,
} from '#worker/contract/staff/settings/provider-settings.ts'

import { providersKey } from './creditor-resource.ts'

/** The typed credentials; secrets are never among the server's answers. */
export type CredentialsDraft = {
  baseUrl: string
  secrets: Readonly<Partial<Record<CredentialFieldName, string>>>
}

/** The owner of credentials: a provider of the account, or one of its creditors. */
export type CredentialTarget =
  | { of: 'provider'; provider: AccountProvider }
  | { of: 'creditor'; setting: CreditorSetting }

/** Credentials go in whole: all of them are typed each time, and only the address is ever shown. */
export function credentialsOf(target: CredentialTarget): Resource<CredentialsView, CredentialsDraft> {
  const kind = target.of === 'provider' ? target.provider : target.setting.api
  return {
    fields: [addressField(kind), ...fieldsOf(kind).map(secretField)],
    draftOf: (known) => draftOf(kind, known),
    add: (draft, { accountId, clickId }) => store(accountId, target, credentialsInput(kind, draft, { clickId })),
    edit: (draft, { accountId, clickId, seen: { version } }) =>
      store(accountId, target, credentialsInput(kind, draft, { clickId, version })),
    stale: providersKey,
    isWordingOneClick: true,
    nowOf: credentialsNow,
  }
}

/** The form as it opens: addresses and choices as most have them, everything else empty. */
function draftOf(kind: CredentialKind, known: CredentialsView | null): CredentialsDraft {
  const [address = ''] = providerFields[kind].addresses
  const usual = fieldsOf(kind).map((field) => [field.name, field.usual ?? ''] as const)
  return { baseUrl: known?.baseUrl ?? address, secrets: Object.fromEntries(usual) }
}

/** Returns the input for credentials: the provider's own fields only. */
export function credentialsInput(
  kind: CredentialKind,
  { baseUrl, secrets }: CredentialsDraft,
  { clickId, version = null }: { clickId: string; version?: number | null },
): CredentialsInput {
  const typed = fieldsOf(kind).map(({ name }) => [name, secrets[name] ?? ''] as const)
  return { clickId, version, baseUrl, secrets: Object.fromEntries(typed) }
}

function store(accountId: string, target: CredentialTarget, body: CredentialsInput): Promise<unknown> {
  if (target.of === 'provider') {
    const params = { accountId, provider: target.provider }
    return staffCall('PUT /api/staff/account/:accountId/provider-credentials/:provider', { params, body })
  }
  const params = { accountId, id: target.setting.id }
  return staffCall('PUT /api/staff/account/:accountId/creditor-setting/:id/credentials', { params, body })
}

/** Our own server answers a conflict of these calls with nothing else. */
export function credentialsNow(changed: unknown): Now<CredentialsView> | null {
  if (typeof changed !== 'object' || changed === null || !('credentials' in changed)) return null
  return { now: isKnown(changed.credentials) ? changed.credentials : null }
}

function isKnown(value: unknown): value is CredentialsView {
  return typeof value === 'object' && value !== null && 'baseUrl' in value && 'version' in value
}

function isAddress(typed: string): boolean {
  return URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)
}

function addressField(kind: CredentialKind): Field<CredentialsDraft> {
  return {
    name: 'baseUrl',
    label: 'cred_baseUrl',
    faults: ({ baseUrl }): Faults => (isAddress(baseUrl) ? {} : { baseUrl: 'fieldAddressWrong' }),
    refused: (code) => addressRefusal(code) ?? 'fieldAddressWrong',
    input: (edit) => <Address edit={edit} addresses={providerFields[kind].addresses} />,
  }
}

function Address({ edit, addresses }: { edit: Edit<CredentialsDraft>; addresses: readonly string[] }) {
  const listId = useId()
  const { draft, set, errorOf, text } = edit
  return (
    <>
      <TextField
        label={text('cred_baseUrl')}
        hint={text('cred_baseUrl_hint')}
        value={draft.baseUrl}
        inputMode="url"
        list={listId}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('baseUrl')}
        onValueChange={(baseUrl) => set('baseUrl', baseUrl)}
      />
      <datalist id={listId}>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
    </>
  )
}

function secretField(field: CredentialField): Field<CredentialsDraft> {
  const name = `secrets.${field.name}`
  return {
    name,
    label: `cred_${field.name}`,
    faults: ({ secrets }): Faults => {
      const typed = (secrets[field.name] ?? '').trim()
      if (typed === '') return field.isOptional ? {} : { [name]: 'fieldNeeded' }
      return field.kind === 'address' && !isAddress(typed) ? { [name]: 'fieldAddressWrong' } : {}
    },
    refused: (code) => {
      if (code === 'required') return 'fieldNeeded'
      return field.kind === 'address' ? (addressRefusal(code) ?? 'fieldAddressWrong') : 'fieldNotTaken'
    },
    input: (edit) => <Secret edit={edit} field={field} />,
  }
}

const optionTexts: Readonly<Record<string, SettingsTextKey>> = {
  'merchant-api': 'cred_scope_merchant',
  'mock-merchant-api': 'cred_scope_mock',
}

function Secret({ edit, field }: { edit: Edit<CredentialsDraft>; field: CredentialField }) {
  const { draft, set, errorOf, text } = edit
  const label = text(`cred_${field.name}`)
  const value = draft.secrets[field.name] ?? ''
  const onValueChange = (typed: string) => set('secrets', { ...draft.secrets, [field.name]: typed })
  if (field.kind === 'choice') {
    const options = (field.options ?? []).map((option) => ({
      value: option,
      label: optionTexts[option] === undefined ? option : text(optionTexts[option]),
    }))
    return <RadioGroup legend={label} options={options} value={value} onValueChange={onValueChange} />
  }
  const common = {
    label,
    value,
    maxLength: 2000,
    spellCheck: false,
    optionalText: field.isOptional ? text('fieldOptional') : undefined,
    error: errorOf(`secrets.${field.name}`),
    onValueChange,
  }
  if (field.kind === 'secret') {
    // No browser offers to keep it, or fills in the user's own password.
    return (
      <PasswordField
        {...common}
        autoComplete="new-password"
        showText={text('showSecret')}
        hideText={text('hideSecret')}
      />
    )
  }
  return <TextField {...common} autoComplete="off" {...(field.kind === 'address' && { inputMode: 'url' as const })} />
}
