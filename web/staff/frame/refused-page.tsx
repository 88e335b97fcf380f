import { roles } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { sectionsOf, type StaffSection } from './staff-sections.ts'
import { frameTexts } from './texts.ts'

/** Says which page a user was led to and may not see, and who can help. */
export function RefusedPage({ section }: { section: StaffSection }) {
  const { text } = useText(frameTexts)
  const able = roles.filter((id) => sectionsOf({ roles: [{ id, name: id }] }).some(({ path }) => path === section.path))
  return (
    <>
      <PageHeading title={text(section.text)} />
      <Notice
        tone="warning"
        title={text('refusedTitle', { page: text(section.text) })}
        action={<PageLink to={staffPaths.board}>{text('refusedToBoard')}</PageLink>}
      >
        {text('refusedText', { roles: able.map((role) => text(`role_${role}`)).join(', ') })}
      </Notice>
    </>
  )
}
