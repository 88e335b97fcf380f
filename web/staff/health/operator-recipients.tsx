import { operatorAccount } from '#web/staff/settings/alerts/alert-resource.tsx'
import { AlertsSection } from '#web/staff/settings/alerts/alerts-section.tsx'
import { SettingsAccountContext } from '#web/staff/settings/kit/settings-account.tsx'

/** Whom of the operator's own people alerts of all accounts are told to. */
export function OperatorRecipients() {
  return (
    <SettingsAccountContext value={operatorAccount}>
      <AlertsSection />
    </SettingsAccountContext>
  )
}
