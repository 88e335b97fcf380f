import { SubPage } from '#web/customer/process-page/sub-page.tsx'

import { PrivacyContent } from './privacy-content.tsx'

/** Shows what is stored of the customer in one process, for as long as its code is of use. */
export function PrivacyPage({ code }: { code: string }) {
  return (
    <SubPage code={code} words={{ title: 'privacyTitle', lead: 'privacyLead' }}>
      {(view) => <PrivacyContent code={code} view={view} />}
    </SubPage>
  )
}
