import { useNavigate } from 'react-router'

import { PlainPage } from '#web/customer/shared/plain-page.tsx'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

import type { Reading } from './reading.ts'

/** A text of ours in the language of the browser, for everybody who has its address. */
export function ReadingPage({ readings }: { readings: Readonly<Record<BuiltInLanguage, Reading>> }) {
  const { language, text } = useBuiltIn()
  const navigate = useNavigate()
  const { title, lead, sections } = readings[language]
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
