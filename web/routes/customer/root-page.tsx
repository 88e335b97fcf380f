import { useLocation, useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/codes.ts'
import { CodeEntryForm } from '#web/features/code-entry/code-entry-form.tsx'
import { readBounce } from '#web/lib/bounce.ts'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

import { PlainPage } from './plain-page.tsx'

/** Where a person without a link at hand types the code. */
export function RootPage() {
  const { text } = useBuiltIn()
  const navigate = useNavigate()
  const location = useLocation()
  useDocumentTitle(text('rootTitle'), text('appName'))
  return (
    <PlainPage>
      <PageHeading title={text('rootTitle')} lead={text('rootLead')} />
      <CodeEntryForm
        bounce={readBounce(location.state)}
        onOpened={(code) => void navigate(`/${formatProcessCode(code)}`)}
      />
    </PlainPage>
  )
}
