import { useState } from 'react'

import { IconButton } from '#web/ui/button/icon-button.tsx'
import { eyeOffShape, eyeShape } from '#web/ui/icon/staff-icon-shapes.ts'

import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & { showText: string; hideText: string }

/** A password that can be looked at while it is typed. */
export function PasswordField({ showText, hideText, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? hideText : showText}
          shape={shown ? eyeOffShape : eyeShape}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
