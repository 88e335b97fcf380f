import type { Ref } from 'react'

import type { KeypadLayout } from '#web/kiosk/fast-lane/keypad/keypad-layouts.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type LaneFieldProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  maxLength: number
  keys: KeypadLayout
  error?: string | undefined
  hint?: string | undefined
  onBlur?: () => void
  readOnly?: boolean
  /** Its keys lie below it, so that the keypad of the screen stays away. */
  hasOwnKeys?: boolean
  ref?: Ref<HTMLInputElement>
}

const modes = { plate: 'text', phone: 'tel', text: 'text' } as const

/** A field that the browser neither fills in nor remembers. */
export function LaneField({ keys, hasOwnKeys = false, ...field }: LaneFieldProps) {
  return (
    <TextField
      {...field}
      type={modes[keys]}
      data-keypad={keys}
      data-own-keys={hasOwnKeys || undefined}
      inputMode={modes[keys]}
      emphasis={keys === 'plate' ? 'plate' : undefined}
      prefix={keys === 'plate' ? 'FIN' : undefined}
      autoComplete="off"
      autoCapitalize={keys === 'plate' ? 'characters' : keys === 'text' ? 'words' : 'off'}
      autoCorrect="off"
      spellCheck={false}
      required
    />
  )
}
