import type { ComponentProps } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

import type { CreateDraft } from './create-draft.ts'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

type TextOfDraft = { [Name in keyof CreateDraft]: CreateDraft[Name] extends string ? Name : never }[keyof CreateDraft]

type CreateFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'form' | 'value' | 'onValueChange' | 'error' | 'onBlur'
> & {
  form: CreateForm
  field: Extract<
    TextOfDraft,
    'firstName' | 'lastName' | 'name' | 'email' | 'licenseNumber' | 'make' | 'model' | 'workNumber'
  >
  /** The name that the server has for it. */
  path: string
}

/** One text of the draft, with what is wrong with it beside it. */
export function CreateField({ form, field, path, ...rest }: CreateFieldProps) {
  const { text } = useText(createTexts)
  const { draft, change, leave, faultOf } = form
  const fault = faultOf(path)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={draft[field]}
      error={fault && text(fault)}
      onValueChange={(value) => change({ [field]: value })}
      onBlur={() => draft[field] !== '' && leave(path)}
    />
  )
}
