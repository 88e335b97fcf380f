import { Suspense, useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useLanguages, useTexts } from '#web/staff/settings/kit/content-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'

import { textFilters, type TextFilter } from './text-list.ts'
import { TextTable } from './text-table.tsx'

import css from './languages.module.css'

const filterTexts = { all: 'textsAll', own: 'textsOwn', missing: 'textsMissing' } as const

/** Texts: what customers read, language by language. */
export function TextsSection() {
  const { text } = useText(settingsTexts)
  const languages = useLanguages()
  const [chosen, setChosen] = useState('')
  const [filter, setFilter] = useState<TextFilter>('all')
  const [searched, setSearched] = useState('')
  const items = languages.data?.items ?? []
  const language = items.find(({ id }) => id === chosen) ?? items.find(({ isDefault }) => isDefault)
  return (
    <SettingsSection title={text('texts')} lead={text('textsLead')}>
      <SettingsAnswer query={languages} empty={text('languagesNone')} isEmpty={(answer) => answer.items.length === 0}>
        {() => (
          <>
            <search className={look.columns({ gap: 4, folds: true }, css['filters'])}>
              <Select
                label={text('textsLanguage')}
                options={items.map(({ id, name }) => ({ value: id, label: name }))}
                value={language?.id ?? ''}
                onValueChange={setChosen}
              />
              <TextField
                label={text('textsSearch')}
                type="search"
                autoComplete="off"
                maxLength={100}
                value={searched}
                onValueChange={setSearched}
              />
              <Select
                label={text('textsShow')}
                options={textFilters.map((one) => ({ value: one, label: text(filterTexts[one]) }))}
                value={filter}
                onValueChange={(value) => setFilter(textFilters.find((one) => one === value) ?? 'all')}
              />
            </search>
            {language && <TextsOf key={language.id} language={language} filter={filter} searched={searched} />}
          </>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}

type TextsOfProps = { language: SettingsLanguage; filter: TextFilter; searched: string }

function TextsOf({ language, filter, searched }: TextsOfProps) {
  const texts = useTexts(language.id)
  return (
    <SettingsAnswer query={texts}>
      {(answer) => (
        <Suspense fallback={null}>
          <TextTable language={language} texts={answer.texts} filter={filter} searched={searched} />
        </Suspense>
      )}
    </SettingsAnswer>
  )
}
