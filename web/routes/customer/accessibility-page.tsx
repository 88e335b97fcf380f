import { useNavigate } from 'react-router'

import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { en } from '#web/routes/customer/accessibility/en.ts'
import { fi } from '#web/routes/customer/accessibility/fi.ts'
import { sv } from '#web/routes/customer/accessibility/sv.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

import { PlainPage } from './plain-page.tsx'

import css from './accessibility-page.module.css'

const statements = { fi, sv, en } as const

/** How accessible the service is and what to do where it is not. */
export function AccessibilityPage() {
  const { language, text } = useBuiltIn()
  const navigate = useNavigate()
  const statement = statements[language]
  useDocumentTitle(statement.title, text('appName'))
  // Opened by its own address there is nothing to go back to.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <PlainPage>
      <PageHeading title={statement.title} lead={statement.lead} />
      {statement.sections.map(({ title, paragraphs }) => (
        <section key={title} className={css['section']}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
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
