import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { ApiKeys } from './api-keys.tsx'
import { Devices } from './devices.tsx'
import { useApiKeys, useDevices } from './key-queries.ts'

import css from './keys.module.css'

/** The machines that call for the workshop, and their keys. */
export function KeysSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const keys = useApiKeys(accountId)
  useDevices(accountId)
  return (
    <SetupSection title={text('keys')} lead={text('keysLead')}>
      <div className={css['parts']}>
        <ApiKeys />
        {/* What stands below comes when it stays where it is: nothing moves away under a finger. */}
        {!keys.isPending && <Devices />}
      </div>
    </SetupSection>
  )
}
