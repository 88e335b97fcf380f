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
  ref?: Ref<HTMLInputElement>
}

const modes = { plate: 'text', phone: 'tel', text: 'text' } as const

/** A field that the browser neither fills in nor remembers. */
export function LaneField({ keys, ...field }: LaneFieldProps) {
  return (
    <TextField
      {...field}
      type={modes[keys]}
      data-keypad={keys}
      inputMode={modes[keys]}
      emphasis={keys === 'plate' ? 'code' : undefined}
      autoComplete="off"
      autoCapitalize={keys === 'plate' ? 'characters' : keys === 'text' ? 'words' : 'off'}
      autoCorrect="off"
      spellCheck={false}
      required
    />
  )
}
