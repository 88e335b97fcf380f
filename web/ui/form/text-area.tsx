import { useId, type ChangeEvent, type ComponentPropsWithRef } from 'react'

import { cx } from '#web/ui/page/cx.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import { Field, type FieldTexts } from './field.tsx'

import control from './control.module.css'
import css from './text-area.module.css'

const defaultMaxLength = 300
const announceBelow = 20

export type TextAreaProps = FieldTexts &
  Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'aria-invalid' | 'value' | 'defaultValue'> & {
    value: string
    onValueChange: (value: string) => void
    /** Said to screen readers: how many characters can still be written. */
    remainingText: (remaining: number) => string
    /** The state of the text, for example "Tallennettu"; announced politely. */
    status?: string | undefined
  }

/** A longer text with its count of characters; holds at most `maxLength` (300). */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optionalText, remainingText, status, onValueChange, onChange, id, ...area } = props
  const countId = useId()
  const maxLength = area.maxLength ?? defaultMaxLength
  const remaining = maxLength - area.value.length
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    onChange?.(event)
    onValueChange(event.target.value)
  }
  return (
    <Field label={label} hint={hint} error={error} optionalText={optionalText} id={id} describedBy={countId}>
      {(attributes) => (
        <div className="stack gap-1 anchor">
          <textarea
            rows={4}
            {...area}
            {...attributes}
            maxLength={maxLength}
            className={cx(control['control'], css['area'])}
            onChange={change}
          />
          <div className={css['below']}>
            <span role="status">{status}</span>
            <span aria-hidden="true" data-near-end={remaining <= announceBelow || undefined}>
              {`${area.value.length}/${maxLength}`}
            </span>
          </div>
          <VisuallyHidden>
            <span id={countId}>{remainingText(remaining)}</span>
            <span role="status">{remaining <= announceBelow ? remainingText(remaining) : ''}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
