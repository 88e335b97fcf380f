import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { useEndpoint } from './webhook-queries.ts'

/** What the dealer system is told, where, and what became of it. */
export function WebhooksSection() {
  const { text } = useStaffTexts()
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
