import { Button } from '#web/ui/button.tsx'
import type { Language } from '#worker/contract/process.ts'

import type { LaneText } from './texts.ts'

import css from './kiosk.module.css'

type LanguageButtonsProps = {
  text: LaneText
  languages: readonly Language[]
  value: string
  onChange: (languageId: string) => void
}

/** Every language in sight, each by its own name: one touch. */
export function LanguageButtons({ text, languages, value, onChange }: LanguageButtonsProps) {
  if (languages.length < 2) return null
  return (
    <div className={css['languages']} role="group" aria-label={text('languageLabel')}>
      {languages.map(({ id, lcid, name }) => (
        <Button
          key={id}
          lang={lcid}
          variant={id === value ? 'secondary' : 'quiet'}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
