import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Notice } from '#web/ui/notice.tsx'

import { useUnderWay } from './api.ts'
import { createTexts } from './texts.ts'

/** Why an order that is searched for is not free: its process is under way. */
export function UnderWay({ q, isOn }: { q: string; isOn: boolean }) {
  const { text } = useText(createTexts)
  const { types, states } = useWords(createTexts)
  const { data = [] } = useUnderWay(q, isOn)
  if (!isOn || data.length === 0) return null
  return (
    <Notice title={text('createUnfinishedFound')}>
      <ul>
        {data.map(({ id, licenseNumber, customerName, processType, state }) => (
          <li key={id}>
            <PageLink to={staffPaths.process(id)}>
              {[licenseNumber, customerName, types[processType], states[state]].filter(Boolean).join(', ')}
            </PageLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
