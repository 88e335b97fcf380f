import { useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { KnownValue } from '#worker/contract/customer/payer.ts'

export type PayerFieldProps = Omit<TextFieldProps, 'required' | 'optionalText' | 'value' | 'hint'> & {
  value: string
  hint?: string | undefined
  isOptional?: boolean
  /** The server's masked value, to be left as it is or changed; null where nothing is known. */
  known?: KnownValue | null
}

/** One field of who pays. What is known of it is shown by its ends until somebody wants to type another. */
export function PayerTextField({ known = null, isOptional = false, hint, ...field }: PayerFieldProps) {
  const { text: t } = useText(contentTexts)
  const [isOpened, setOpened] = useState(false)
  if (known !== null && !isOpened && field.value === '' && field.error === undefined) {
    return <KnownText label={field.label} shown={known.shown} change={() => setOpened(true)} />
  }
  return (
    <TextField
      {...field}
      ref={(input) => {
        if (isOpened && field.value === '') input?.focus()
      }}
      hint={known === null ? hint : t('payKnownHint', { known: known.shown })}
      required={!isOptional && known === null}
      optionalText={isOptional ? t('optional') : undefined}
    />
  )
}

type KnownTextProps = { label: string; shown: string; change: () => void }

function KnownText({ label, shown, change }: KnownTextProps) {
  const { text: t } = useText(contentTexts)
  return (
    <div className={look.stack({ gap: 1 })}>
      <p className={look.text({ weight: 600 })}>{label}</p>
      <div className={look.row({ gap: 2, across: 4, wrap: true, align: 'center', justify: 'between' })}>
        <span className={look.text({ breaks: true })}>{shown}</span>
        <Button variant="quiet" onClick={change}>
          <span>{t('payKnownChange')}</span>
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}
