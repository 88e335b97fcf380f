import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { useEndpoint } from './webhook-queries.ts'

/** What the dealer system is told, where, and what became of it. */
export function WebhooksSection() {
  const { text } = useText(settingsTexts)
  const query = useEndpoint(useSetupAccount())
  return (
    <SetupSection title={text('webhooks')} lead={text('webhooksLead')}>
      <SetupAnswer query={query}>
        {({ endpoint }) => (
          <>
            <EndpointForm endpoint={endpoint} />
            {endpoint && <Deliveries />}
          </>
        )}
      </SetupAnswer>
    </SetupSection>
  )
}
