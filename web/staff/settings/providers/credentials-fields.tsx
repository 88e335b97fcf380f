import { useId } from 'react'

import { fieldsOf, providerFields, type CredentialField, type CredentialKind } from '#domain/provider-fields.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { CredentialFaults, CredentialsDraft } from './credentials-form.ts'

type CredentialsFieldsProps = {
  kind: CredentialKind
  draft: CredentialsDraft
  faults: CredentialFaults
  onDraft: (draft: CredentialsDraft) => void
}

/** The fields that a provider has, in its own order. */
export function CredentialsFields({ kind, draft, faults, onDraft }: CredentialsFieldsProps) {
  const { text } = useText(settingsTexts)
  const listId = useId()
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
        {...(faults.baseUrl && { error: text(faults.baseUrl) })}
        onValueChange={(baseUrl) => onDraft({ ...draft, baseUrl })}
      />
      <datalist id={listId}>
        {providerFields[kind].addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      {fieldsOf(kind).map((field) => (
        <CredentialInput
          key={field.name}
          field={field}
          value={draft.secrets[field.name] ?? ''}
          fault={faults[field.name]}
          onValue={(value) => onDraft({ ...draft, secrets: { ...draft.secrets, [field.name]: value } })}
        />
      ))}
    </>
  )
}

type CredentialInputProps = {
  field: CredentialField
  value: string
  fault: SettingsTextKey | undefined
  onValue: (value: string) => void
}

const optionTexts: Readonly<Record<string, SettingsTextKey>> = {
  'merchant-api': 'cred_scope_merchant',
  'mock-merchant-api': 'cred_scope_mock',
}

function CredentialInput({ field, value, fault, onValue }: CredentialInputProps) {
  const { text } = useText(settingsTexts)
  const label = text(`cred_${field.name}`)
  if (field.kind === 'choice') {
    const options = (field.options ?? []).map((option) => ({
      value: option,
      label: optionTexts[option] === undefined ? option : text(optionTexts[option]),
    }))
    return <RadioGroup legend={label} options={options} value={value} onValueChange={onValue} />
  }
  const common = {
    label,
    value,
    maxLength: 2000,
    spellCheck: false,
    ...(field.isOptional && { optionalText: text('fieldOptional') }),
    ...(fault && { error: text(fault) }),
    onValueChange: onValue,
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
