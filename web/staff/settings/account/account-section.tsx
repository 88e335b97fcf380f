import { boxSizes, fastLaneModes, identityDemands, identityProviders } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

import { MessageGroup } from './message-group.tsx'
import { OrderGroup } from './order-group.tsx'
import { PaymentGroup } from './payment-group.tsx'
import { ReminderGroup } from './reminder-group.tsx'
import { SettingCheck } from './setting-check.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { settingFields, useSettingsForm, type SettingsForm } from './use-settings-form.ts'
import { WorkshopGroup } from './workshop-group.tsx'

const providerNames = { SCRIVE: 'Scrive', SIGNICAT: 'Signicat' } as const

/** Shows what happens when a customer has approved. */
function ConfirmationGroup({ form }: { form: SettingsForm }) {
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
      checks={<SettingCheck form={form} name="confirmsByItself" hint="setConfirmsHint" />}
    />
  )
}

/** Everything that a workshop decides about itself, in one form. */
export function AccountSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['settings'], (call) => staffCall('GET /api/staff/account/:accountId/settings', call))
  return (
    <SettingsSection title={text('settingsAccount')} lead={text('settingsAccountLead')}>
      <SettingsAnswer query={query}>{(settings) => <SettingsFields settings={settings} />}</SettingsAnswer>
    </SettingsSection>
  )
}

function SettingsFields({ settings }: { settings: WorkshopSettings }) {
  const form = useSettingsForm(settings)
  return (
    <SavingForm saving={form.saving} onSubmit={form.submit} isLong>
      <ConflictNotice {...form} fields={settingFields} onChoose={form.choose} />
      <WorkshopGroup form={form} />
      <OrderGroup form={form} />
      <PaymentGroup form={form} />
      <ConfirmationGroup form={form} />
      <LockerGroup form={form} />
      <MessageGroup form={form} />
      <ReminderGroup form={form} />
      <PrivacyGroup form={form} />
    </SavingForm>
  )
}

/** Shows how long details are kept, and whether customers are asked how they would like the car back. */
function PrivacyGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  return (
    <SettingsGroup
      title="setGroupPrivacy"
      lead="setGroupPrivacyLead"
      fields={
        <>
          <SettingText
            form={form}
            name="retentionMonths"
            hint="setRetentionHint"
            suffix={text('setUnitMonths')}
            inputMode="numeric"
            maxLength={3}
          />
          <SettingText
            form={form}
            name="archiveDays"
            hint="setArchiveHint"
            suffix={text('setUnitDays')}
            inputMode="numeric"
            maxLength={3}
          />
        </>
      }
      checks={<SettingCheck form={form} name="deliveryInfoEnabled" hint="setDeliveryAskedHint" />}
    />
  )
}

/** Shows how long boxes and links wait. */
function LockerGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  const number = { inputMode: 'numeric', maxLength: 4 } as const
  return (
    <SettingsGroup
      title="setGroupLockers"
      lead="setGroupLockersLead"
      fields={
        <>
          <Select
            label={text('setBoxSize')}
            options={boxSizes.map((value) => ({ value, label: value }))}
            value={form.draft.boxSize}
            onValueChange={(value) => form.set('boxSize', boxSizes.find((size) => size === value) ?? 'S')}
          />
          <SettingText form={form} name="linkValidDays" suffix={text('setUnitDays')} {...number} />
          <SettingText form={form} name="customerReservationHours" suffix={text('setUnitHours')} {...number} />
          <SettingText form={form} name="advisorReservationHours" suffix={text('setUnitHours')} {...number} />
          <Select
            label={text('setFastLane')}
            options={fastLaneModes.map((value) => ({ value, label: text(`setFastLane_${value}`) }))}
            value={form.draft.fastLaneMode}
            onValueChange={(value) => form.set('fastLaneMode', value === 'CREATE' ? 'CREATE' : 'SEARCH')}
          />
        </>
      }
      checks={<SettingCheck form={form} name="showQrCode" />}
    />
  )
}
