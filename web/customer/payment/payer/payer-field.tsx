import { useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ShownField } from '#web/ui/form/shown-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
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
  return (
    <ShownField label={label} action={<ChangeButton of={label} onClick={change} />}>
      <span>{shown}</span>
    </ShownField>
  )
}

/** Opens what is shown of somebody, for another value to be typed. */
export function ChangeButton({ of, onClick }: { of: string; onClick: () => void }) {
  const { text: t } = useText(contentTexts)
  return (
    <Button variant="quiet" onClick={onClick}>
      <span>{t('payKnownChange')}</span>
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  )
}
