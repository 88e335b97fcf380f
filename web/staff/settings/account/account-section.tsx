import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { useSetupQuery } from '#web/staff/settings/kit/setup-queries.ts'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { WorkshopSettings } from '#worker/contract/staff/account-setup.ts'

import { ConfirmationGroup } from './confirmation-group.tsx'
import { LockerGroup } from './locker-group.tsx'
import { OrderGroup } from './order-group.tsx'
import { PaymentGroup } from './payment-group.tsx'
import { PrivacyGroup } from './privacy-group.tsx'
import { settingFields, useSettingsForm } from './use-settings-form.ts'
import { WorkshopGroup } from './workshop-group.tsx'

/** Everything that a workshop decides about itself, in one form. */
export function AccountSection() {
  const { text } = useText(settingsTexts)
  const query = useSetupQuery(['settings'], (call) => staffCall('GET /api/staff/account/:accountId/settings', call))
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
      <ConflictNotice {...form} fields={settingFields} onChoose={form.choose} />
      <WorkshopGroup form={form} />
      <OrderGroup form={form} />
      <PaymentGroup form={form} />
      <ConfirmationGroup form={form} />
      <LockerGroup form={form} />
      <PrivacyGroup form={form} />
    </SetupForm>
  )
}
