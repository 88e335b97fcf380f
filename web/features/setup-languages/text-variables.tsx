import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'

import css from './languages.module.css'

type TextVariablesProps = { names: readonly string[]; onInsert: (name: string) => void }

/** The places of a text that the screen fills in; a press puts one at the end of what is typed. */
export function TextVariables({ names, onInsert }: TextVariablesProps) {
  const { text } = useStaffTexts()
  if (names.length === 0) return null
  return (
    <div role="group" aria-labelledby="text-variables">
      <p className={css['label']} id="text-variables">
        {text('textVariables')}
      </p>
      <p className={css['hint']}>{text('textVariablesHint')}</p>
      <div className={css['marks']}>
        {names.map((name) => (
          <Button
            key={name}
            variant="secondary"
            aria-label={text('insertVariable', { name: `{${name}}` })}
            onClick={() => onInsert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
