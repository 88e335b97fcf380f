import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'

import css from './languages.module.css'

/** A place of a text; of a message also what stands there in the example. */
export type TextPlace = { name: string; example?: string; isRequired?: boolean }

type TextVariablesProps = { places: readonly TextPlace[]; isMessage: boolean; onInsert: (name: string) => void }

/** The places of a text that are filled in; a press puts one at the end of what is typed. */
export function TextVariables({ places, isMessage, onInsert }: TextVariablesProps) {
  const { text } = useText(settingsTexts)
  if (places.length === 0) return null
  return (
    <div role="group" aria-labelledby="text-variables">
      <p className={look.text({ weight: 600 }, css['above'])} id="text-variables">
        {text('textVariables')}
      </p>
      <p className={look.muted(14, css['above'])}>{text(isMessage ? 'messageVariablesHint' : 'textVariablesHint')}</p>
      <ul className={isMessage ? look.stack({ gap: 2 }) : look.row({ gap: 2, across: 3, wrap: true })}>
        {places.map(({ name, example, isRequired = false }) => (
          <li key={name} className={isMessage ? look.columns({ gap: 3, align: 'center' }, css['place']) : undefined}>
            <Button
              variant="secondary"
              aria-label={text('insertVariable', { name: `{${name}}` })}
              onClick={() => onInsert(name)}
            >
              {`{${name}}`}
            </Button>
            {example !== undefined && (
              <span className={look.text({ tone: 'soft', breaks: true })}>
                <span>{example}</span>
                {isRequired && <span>{` (${text('variableRequired')})`}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
