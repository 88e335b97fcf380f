import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { Language } from '#worker/contract/process.ts'

import type { LaneText } from './texts.ts'

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
    <div className={look.row({ gap: 2, wrap: true })} role="group" aria-label={text('languageLabel')}>
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
