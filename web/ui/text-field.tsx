import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'

import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'

import control from './control.module.css'
import css from './text-field.module.css'

export type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'prefix' | 'size' | 'aria-invalid'> & {
    prefix?: string | undefined
    suffix?: string | undefined
    /** A small button at the end of the field, such as the one that opens a calendar. */
    trailing?: ReactNode
    /** Large and spaced, for a code or a licence plate that is typed letter by letter. */
    emphasis?: 'code' | undefined
    onValueChange?: ((value: string) => void) | undefined
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optionalText,
    prefix,
    suffix,
    trailing,
    emphasis,
    id,
    onChange,
    onValueChange,
    ...input
  } = props
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optionalText={optionalText}
      id={id}
      describedBy={input['aria-describedby']}
    >
      {(attributes) => (
        <div className={css['frame']}>
          {prefix && (
            <span className={css['prefix']} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...attributes}
            className={cx(
              control['control'],
              prefix && css['withPrefix'],
              suffix || trailing ? css['withSuffix'] : null,
              emphasis && css[emphasis],
            )}
            onChange={change}
          />
          {trailing && <span className={css['trailing']}>{trailing}</span>}
          {suffix && (
            <span className={css['suffix']} aria-hidden="true">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
