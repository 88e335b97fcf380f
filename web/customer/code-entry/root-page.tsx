import { Navigate, useLocation, useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { PlainPage } from '#web/customer/shared/trouble/plain-page.tsx'
import { readBounce } from '#web/lib/bounce.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { CodeEntryForm } from './code-entry-form.tsx'

import css from './root-page.module.css'

/** The page on which a person without a link types the code; staff who are signed in go on to their own root. */
export function RootPage() {
  const { text } = useText(pageTexts)
  const navigate = useNavigate()
  const location = useLocation()
  const bounce = readBounce(location.state)
  useDocumentTitle(text('rootTitle'), text('appName'))
  if (bounce === null && deviceStore.get('accessToken') !== null) return <Navigate to="/staff" replace />
  return (
    <PlainPage footer={<PageLink to="/login">{text('staffLink')}</PageLink>}>
      <div className="beside gap-6">
        <div className="stack gap-6 bounded">
          <KeyMark />
          <PageHeading title={text('rootTitle')} lead={text('rootLead')} />
          <CodeEntryForm bounce={bounce} onOpened={(code) => void navigate(`/${formatProcessCode(code)}`)} />
        </div>
        <HowItGoes />
      </div>
    </PlainPage>
  )
}

/** The course of a visit, where there is room beside the field. */
function HowItGoes() {
  const { text } = useText(pageTexts)
  return (
    <section className={css['how']} aria-labelledby="how">
      <h2 id="how">{text('howTitle')}</h2>
      <ol>
        <li>{text('howApprove')}</li>
        <li>{text('howKeys')}</li>
        <li>{text('howFetch')}</li>
      </ol>
    </section>
  )
}

/** A key, drawn; decorative. */
function KeyMark() {
  return (
    <svg className={css['mark']} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="31" />
      <path d="M29.5 29.5a7 7 0 1 0-5 5l14 14h6v-5.5h-5v-5h-5z" transform="rotate(-8 32 32)" />
      <path d="M21.5 26.5h.1" />
    </svg>
  )
}
