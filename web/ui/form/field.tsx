import { useId } from 'react'

import { errorShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import css from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Shown after the label of a field that may be left empty, for example "vapaaehtoinen". */
  optionalText?: string | undefined
}

/** Attributes that tie label, hint and error to the control itself. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & {
  id?: string | undefined
  /** Ids of more texts that describe the control. */
  describedBy?: string | undefined
  children: (control: ControlAttributes) => Elements
}

/** Label, hint and error around one control. */
export function Field({ label, hint, error, optionalText, id, describedBy, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const description = [hint && hintId, error && errorId, describedBy].filter(Boolean).join(' ')
  return (
    <div className="stack gap-2 shrinks">
      <label className={css['label']} htmlFor={controlId}>
        <span>{label}</span>
        {optionalText && <span className="tone-soft weight-400"> {optionalText}</span>}
      </label>
      {hint && (
        <p className={css['hint']} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={css['error']} id={errorId}>
          <Icon shape={errorShape} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
