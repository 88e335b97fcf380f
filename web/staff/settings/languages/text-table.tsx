import { useState } from 'react'

import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useWordsIn } from '#web/lib/i18n/screen-texts.ts'
import { defineTexts } from '#web/lib/i18n/texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingsMark } from '#web/staff/settings/kit/settings-mark.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsLanguage, WorkshopText } from '#worker/contract/staff/settings/content-settings.ts'

import { messageName } from './message-names.ts'
import { TextDialog } from './text-dialog.tsx'
import { grouped, shownTexts, textAfter, type TextFilter } from './text-list.ts'

import css from './languages.module.css'

/** The built-in messages, which an example is written with: in the language that is worded, whatever the page speaks. */
const messageTexts = defineTexts({
  fi: () => import('#worker/contract/message-texts/texts.fi.ts'),
  sv: () => import('#worker/contract/message-texts/texts.sv.ts'),
  en: () => import('#worker/contract/message-texts/texts.en.ts'),
})

type Opening = { key: string | null; times: number; open: boolean }

type TextTableProps = {
  language: SettingsLanguage
  texts: readonly WorkshopText[]
  filter: TextFilter
  searched: string
}

/** The texts that are asked for: what is built in beside what is worded, screen by screen. */
export function TextTable({ language, texts, filter, searched }: TextTableProps) {
  const { text } = useText(settingsTexts)
  const wording = useWordsIn(messageTexts, language.lcid)
  // Each opening begins again: what was stored is another text by then.
  const [opening, setOpening] = useState<Opening>({ key: null, times: 0, open: false })
  const shown = shownTexts(texts, { filter, searched, nameOf: (key) => messageName(key, text) })
  const opened = texts.find(({ key }) => key === opening.key)
  const next = opening.key === null ? null : textAfter(shown, opening.key)
  const show = (key: string) => setOpening(({ times }) => ({ key, times: times + 1, open: true }))
  return (
    <>
      {language.missingTexts > 0 && <Notice tone="warning">{text('textsForeign')}</Notice>}
      <p className={look.muted()} role="status">
        {shown.length === 0 ? text('textsNone') : text('textsCount', { count: shown.length })}
      </p>
      {grouped(shown).map(({ group, title, texts: those }) => (
        <section key={group} className={look.stack({ bounded: true, gap: 2 })} aria-labelledby={`texts-${group}`}>
          <h3 id={`texts-${group}`}>{text(title)}</h3>
          <ul className={look.item({ framed: true, surface: true, listed: true }, css['texts'])}>
            {those.map((one) => (
              <li key={one.key}>
                <TextRow text={one} lcid={language.lcid} onOpen={() => show(one.key)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {opened && (
        <TextDialog
          key={opening.times}
          open={opening.open}
          onClose={() => setOpening((before) => ({ ...before, open: false }))}
          language={language}
          wording={wording}
          shown={opened}
          onNext={next === null ? null : () => show(next)}
        />
      )}
    </>
  )
}

type TextRowProps = { text: WorkshopText; lcid: string; onOpen: () => void }

function TextRow({ text: { key, builtIn, own, missing }, lcid, onOpen }: TextRowProps) {
  const { text } = useText(settingsTexts)
  const name = messageName(key, text)
  return (
    <button
      type="button"
      className={look.columns(
        { gap: 1, across: 5, align: 'start', folds: true, pad: 3, breaks: true, plain: true },
        css['row'],
      )}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {name !== null && <span className={look.text({ tone: 'soft', size: 14, spans: true })}>{name}</span>}
      <span className={own === null ? undefined : look.muted()} lang={builtInLanguageOf(lcid) === null ? 'fi' : lcid}>
        {builtIn}
      </span>
      <span hidden={own === null && !missing}>
        {own !== null && (
          <span className={look.text({ weight: 600 })} lang={lcid}>
            {own}
          </span>
        )}
        {missing && <SettingsMark tone="warning">{text('textMissing')}</SettingsMark>}
      </span>
    </button>
  )
}
