import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { TextField } from '#web/ui/form/text-field.tsx'

type TypedFieldProps = {
  label: string
  hint?: string | undefined
  maxLength: number
  /** The current search. */
  value: string
  /** Returns the typed text as it is searched for; null for a text that cannot be. */
  read: (typed: string) => string | null
  /** Said of what cannot be looked for. */
  invalid?: string | undefined
  /** The fault of the value. */
  error?: string | undefined
  inputMode?: 'decimal' | undefined
  trailing?: ReactNode
  onValue: (value: string) => void
  /** Returns the value as it is shown. */
  show: (value: string) => string
}

/** A filter that is typed: it counts once the field is left, or at Enter. */
export function TypedField({ value, read, show, invalid, error, onValue, ...field }: TypedFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  function settle() {
    if (draft === null) return
    const wanted = read(draft.trim())
    setWrong(wanted === null)
    if (wanted === null) return
    setDraft(null)
    if (wanted !== value) onValue(wanted)
  }
  function settleAtEnter({ key }: KeyboardEvent) {
    if (key === 'Enter') settle()
  }
  return (
    <TextField
      {...field}
      error={isWrong ? invalid : error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={draft ?? show(value)}
      onValueChange={setDraft}
      onBlur={settle}
      onKeyDown={settleAtEnter}
    />
  )
}
