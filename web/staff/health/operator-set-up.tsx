import { operatorAccount } from '#web/staff/settings/alerts/alert-resource.tsx'
import { AlertsSection } from '#web/staff/settings/alerts/alerts-section.tsx'
import { EmailSendersSection } from '#web/staff/settings/email-sender/email-senders-section.tsx'
import { SettingsAccountContext } from '#web/staff/settings/kit/settings-account.tsx'
import { OperatorNoticeSection } from '#web/staff/settings/operator-notice/operator-notice-section.tsx'
import { SendersSection } from '#web/staff/settings/senders/senders-section.tsx'

/**
 * Shows what the operator sets up for all accounts: what everybody is told, whom alerts are told to, and whom messages
 * may be from.
 */
export function OperatorSetUp() {
  return (
    <SettingsAccountContext value={operatorAccount}>
      <OperatorNoticeSection />
      <AlertsSection />
      <SendersSection />
      <EmailSendersSection />
    </SettingsAccountContext>
  )
}
