import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { WorkshopSettings } from '#worker/contract/staff/account-setup.ts'

import { ChangedSettings } from './changed-settings.tsx'
import { ConfirmationGroup } from './confirmation-group.tsx'
import { LockerGroup } from './locker-group.tsx'
import { OrderGroup } from './order-group.tsx'
import { PaymentGroup } from './payment-group.tsx'
import { PrivacyGroup } from './privacy-group.tsx'
import { settingsKey, useSettingsForm } from './use-settings-form.ts'
import { WorkshopGroup } from './workshop-group.tsx'

/** Everything that a workshop decides about itself, in one form. */
export function AccountSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const query = useQuery({
    queryKey: settingsKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/settings', { params: { accountId }, signal }),
  })
  return (
    <SetupSection title={text('setupAccount')} lead={text('setupAccountLead')}>
      <SetupAnswer query={query}>{(settings) => <SettingsFields settings={settings} />}</SetupAnswer>
    </SetupSection>
  )
}

function SettingsFields({ settings }: { settings: WorkshopSettings }) {
  const form = useSettingsForm(settings)
  return (
    <SetupForm saving={form.saving} onSubmit={form.submit} isLong>
      <ChangedSettings changed={form.changed} />
      <WorkshopGroup form={form} />
      <OrderGroup form={form} />
      <PaymentGroup form={form} />
      <ConfirmationGroup form={form} />
      <LockerGroup form={form} />
      <PrivacyGroup form={form} />
    </SetupForm>
  )
}
