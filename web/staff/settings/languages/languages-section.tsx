import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useLanguages } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupMark } from '#web/staff/settings/kit/setup-mark.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { LanguageDialog } from './language-dialog.tsx'
import { LanguageOrder } from './language-order.tsx'

import css from './languages.module.css'

type Opened = { language: SetupLanguage | null; times: number; open: boolean }

/** Languages: what customers may read in. */
export function LanguagesSection() {
  const { text } = useText(settingsTexts)
  const languages = useLanguages(useSetupAccount())
  const [opened, setOpened] = useState<Opened>({ language: null, times: 0, open: false })
  const [ordering, setOrdering] = useState(false)
  const show = (language: SetupLanguage | null) =>
    setOpened(({ times }) => ({ language, times: times + 1, open: true }))
  const items = languages.data?.items ?? []
  return (
    <SetupSection
      title={text('languages')}
      lead={text('languagesLead')}
      actions={
        <div className={css['actions']}>
          {items.length > 1 && (
            <Button variant="secondary" onClick={() => setOrdering(true)}>
              {text('orderThings')}
            </Button>
          )}
          <Button icon={<Icon shape={plusShape} />} onClick={() => show(null)}>
            {text('newLanguage')}
          </Button>
        </div>
      }
    >
      <SetupAnswer query={languages} empty={text('languagesNone')} isEmpty={(answer) => answer.items.length === 0}>
        {(answer) => <LanguageTable languages={answer.items} onOpen={show} />}
      </SetupAnswer>
      <LanguageDialog
        key={opened.times}
        open={opened.open}
        onClose={() => setOpened((before) => ({ ...before, open: false }))}
        language={opened.language}
        isFirst={languages.isSuccess && items.length === 0}
      />
      {ordering && <LanguageOrder things={items} onClose={() => setOrdering(false)} />}
    </SetupSection>
  )
}

type LanguageTableProps = { languages: readonly SetupLanguage[]; onOpen: (language: SetupLanguage) => void }

function LanguageTable({ languages, onOpen }: LanguageTableProps) {
  const { text } = useText(settingsTexts)
  return (
    <SetupTable
      caption={text('languages')}
      rows={languages}
      idOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { id: 'name', title: text('languageName'), cell: ({ name }) => name },
        {
          id: 'lcid',
          title: text('languageCode'),
          cell: codeOf,
        },
        { id: 'state', title: text('languageState'), cell: missingOf },
        { id: 'own', title: text('languageOwnTexts'), cell: ({ ownTexts }) => ownTexts, isNumber: true, isExtra: true },
        {
          id: 'open',
          title: text('languageSpeakers'),
          cell: ({ openProcesses }) => openProcesses,
          isNumber: true,
          isExtra: true,
        },
      ]}
    />
  )
}

const codeOf = (language: SetupLanguage) => <Code language={language} />
const missingOf = (language: SetupLanguage) => <Missing language={language} />

function Code({ language: { lcid, isDefault } }: { language: SetupLanguage }) {
  const { text } = useText(settingsTexts)
  return (
    <>
      {lcid} {isDefault && <SetupMark>{text('defaultBadge')}</SetupMark>}
    </>
  )
}

function Missing({ language: { missingTexts, missingDescriptions } }: { language: SetupLanguage }) {
  const { text } = useText(settingsTexts)
  if (missingTexts + missingDescriptions === 0) return text('languageComplete')
  return (
    <span className={css['marks']}>
      {missingTexts > 0 && (
        <SetupMark tone="warning">{text('languageMissingTexts', { count: missingTexts })}</SetupMark>
      )}
      {missingDescriptions > 0 && (
        <SetupMark tone="warning">{text('languageMissingServices', { count: missingDescriptions })}</SetupMark>
      )}
    </span>
  )
}
