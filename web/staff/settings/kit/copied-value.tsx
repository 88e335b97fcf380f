import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import css from './copied-value.module.css'

/** A value that is typed elsewhere, and its button that copies it. */
export function CopiedValue({ name, value }: { name: string; value: string }) {
  const { text } = useText(settingsTexts)
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ text: text('copied'), tone: 'success' }),
      () => toast({ text: text('copyFailed'), tone: 'error' }),
    )
  return (
    <div className={look.columns({ gap: 3, align: 'end' }, css['value'])}>
      <TextField
        label={name}
        value={value}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" aria-label={text('copyValue', { name })} onClick={() => void copy()}>
        {text('copy')}
      </Button>
    </div>
  )
}
