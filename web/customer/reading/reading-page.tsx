import { useNavigate } from 'react-router'

import { PlainPage } from '#web/customer/shared/trouble/plain-page.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import type { Reading } from './reading.ts'

/** A text of ours in the language of the browser, for everybody who has its address. */
export function ReadingPage({ reading }: { reading: Reading }) {
  const { text } = useText(pageTexts)
  const navigate = useNavigate()
  const { title, lead, sections } = reading
  useDocumentTitle(title, text('appName'))
  // Opened by its own address there is nothing to go back to.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <PlainPage>
      <PageHeading title={title} lead={lead} />
      {sections.map((section) => (
        <section key={section.title} className={look.stack({ gap: 2 })}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <Button variant="secondary" onClick={back}>
        {text('accessibilityBack')}
      </Button>
    </PlainPage>
  )
}
