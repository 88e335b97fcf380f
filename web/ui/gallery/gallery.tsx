import { useState } from 'react'

import * as look from '#web/ui/layout.ts'
import { LanguageDropdown } from '#web/ui/menu/language-dropdown.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { CalendarSections } from './calendar-sections.tsx'
import { ChoiceSections } from './choice-sections.tsx'
import { CustomerSections } from './customer-sections.tsx'
import { FieldSections } from './field-sections.tsx'
import { FoundationSections } from './foundation-sections.tsx'
import { MessageSections } from './message-sections.tsx'
import { OverlaySections } from './overlay-sections.tsx'
import { screens } from './screens/screens.ts'

import css from './gallery.module.css'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
]

/** Every widget in its states, on one page. */
export function Gallery() {
  const [language, setLanguage] = useState('fi')
  return (
    <div className={css['page']}>
      <header className={look.row({ gap: 4, wrap: true, align: 'center', justify: 'between' }, css['head'])}>
        <PageHeading title="Käyttöliittymän osat" lead="Jokainen osa tiloineen." />
        <LanguageDropdown label="Kieli" languages={languages} value={language} onValueChange={setLanguage} />
      </header>
      <main className={css['grid']}>
        <nav className={look.row({ gap: 2, across: 4, wrap: true, size: 16 })} aria-label="Esimerkkinäytöt">
          {[...screens.keys()].map((name) => (
            <a key={name} href={`?screen=${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <FoundationSections />
        <CustomerSections />
        <FieldSections />
        <ChoiceSections />
        <CalendarSections />
        <MessageSections />
        <OverlaySections />
      </main>
    </div>
  )
}
