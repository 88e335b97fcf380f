import { identityDemands, identityProviders } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'

const providerNames = { SCRIVE: 'Scrive', SIGNICAT: 'Signicat' } as const

/** Shows what happens when a customer has approved. */
export function ConfirmationGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  const { draft, base } = form
  const provider = draft.identityProvider
  const isUnready = provider !== null && draft.identityCheck !== 'NONE' && !base.credentials.includes(provider)
  return (
    <SettingsGroup
      title="setGroupConfirmation"
      lead="setGroupConfirmationLead"
      fields={
        <>
          <Select
            label={text('setIdentity')}
            options={identityDemands.map((value) => ({ value, label: text(`setIdentity_${value}`) }))}
            value={draft.identityCheck}
            onValueChange={(value) =>
              form.set('identityCheck', identityDemands.find((demand) => demand === value) ?? 'NONE')
            }
          />
          <Select
            label={text('setIdentityProvider')}
            hint={isUnready ? text('setNoCredentials') : undefined}
            error={form.faultOf('identityProvider')}
            placeholder={text('setNoProvider')}
            options={identityProviders.map((value) => ({ value, label: providerNames[value] }))}
            value={provider ?? ''}
            onValueChange={(value) =>
              form.set('identityProvider', identityProviders.find((one) => one === value) ?? null)
            }
          />
        </>
      }
      checks={
        <>
          <SettingCheck form={form} name="confirmsByItself" hint="setConfirmsHint" />
          <SettingCheck form={form} name="showDriverLicense" hint="setLicenceHint" />
        </>
      }
    />
  )
}
