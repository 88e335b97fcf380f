import { widestScope } from '#domain/access/permissions.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { createTexts } from './texts.ts'

/** No customers come to the workshop yet; who may set it up is led to what is missing. */
export function NotLiveNotice() {
  const { text } = useText(createTexts)
  const held = useStaffUser().roles.map(({ id }) => id)
  return (
    <Notice
      tone="error"
      title={text('accountNotLive')}
      action={
        widestScope(held, 'account.configure') !== 'none' && (
          <PageLink to={staffPaths.settingsSection('go-live')}>{text('accountNotLiveLink')}</PageLink>
        )
      }
    >
      {text('accountNotLiveText')}
    </Notice>
  )
}
