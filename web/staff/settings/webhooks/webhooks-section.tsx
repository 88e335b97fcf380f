import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { PingPart } from './ping-part.tsx'
import { useEndpoint } from './webhook-queries.ts'

/** Shows what the dealer system is told, where, and what became of it. */
export function WebhooksSection() {
  const { text } = useText(settingsTexts)
  const query = useEndpoint(useSettingsAccount())
  return (
    <SettingsSection title={text('webhooks')} lead={text('webhooksLead')}>
      <SettingsAnswer query={query}>
        {({ endpoint }) => (
          <>
            <EndpointForm endpoint={endpoint} />
            {endpoint && <PingPart ping={endpoint.ping} />}
            {endpoint && <Deliveries />}
          </>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}
