import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'

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
      <p className={css['label']} id="text-variables">
        {text('textVariables')}
      </p>
      <p className={css['hint']}>{text(isMessage ? 'messageVariablesHint' : 'textVariablesHint')}</p>
      <ul className={css['places']} data-explained={isMessage || undefined}>
        {places.map(({ name, example, isRequired = false }) => (
          <li key={name}>
            <Button
              variant="secondary"
              aria-label={text('insertVariable', { name: `{${name}}` })}
              onClick={() => onInsert(name)}
            >
              {`{${name}}`}
            </Button>
            {example !== undefined && (
              <span className={css['example']}>
                {example}
                {isRequired && ` (${text('variableRequired')})`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
