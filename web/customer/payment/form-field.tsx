import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

import { isOptional } from './online-form.ts'
import { longestOfPayer, type PayerField } from './payer.ts'
import type { useOnlineForm } from './use-online-form.ts'

type FormFieldProps = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> & {
  fields: ReturnType<typeof useOnlineForm>
  name: PayerField
  label: string
}

/** One field of the form of an online payment, with what is wrong with it. */
export function FormField({ fields, name, ...field }: FormFieldProps) {
  const { text: t } = useText(contentTexts)
  const fault = fields.faultOf(name)
  return (
    <TextField
      {...field}
      name={name}
      value={fields.form[name]}
      maxLength={longestOfPayer[name]}
      required={!isOptional(name)}
      optionalText={isOptional(name) ? t('optional') : undefined}
      error={fault && t(fault)}
      onValueChange={(value) => fields.type(name, value)}
      onBlur={(event) => fields.leave(name, event.relatedTarget)}
    />
  )
}
