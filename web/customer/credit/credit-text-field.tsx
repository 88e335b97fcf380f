import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

import { creditLabels, longestInCredit, type CreditField } from './credit-form.ts'
import type { useCreditForm } from './use-credit-form.ts'

export type CreditFields = ReturnType<typeof useCreditForm>

type CreditTextFieldProps = Omit<
  TextFieldProps,
  'name' | 'label' | 'value' | 'maxLength' | 'required' | 'error' | 'onValueChange' | 'onBlur'
> & { fields: CreditFields; name: CreditField }

/** One field of who applies, with what is wrong with it. */
export function CreditTextField({ fields, name, ...field }: CreditTextFieldProps) {
  const { text: t } = useText(contentTexts)
  const fault = fields.faultOf(name)
  return (
    <TextField
      {...field}
      name={name}
      label={t(creditLabels[name])}
      value={fields.form[name]}
      maxLength={longestInCredit[name]}
      required
      error={fault && t(fault)}
      onValueChange={(value) => fields.type(name, value)}
      // The pay button cannot be pressed while a field is wrong: who is done typing has to see which one.
      onBlur={({ relatedTarget, currentTarget }) => fields.leave(name, relatedTarget ?? currentTarget)}
    />
  )
}
