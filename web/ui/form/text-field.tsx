import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'

import { cx } from '#web/ui/page/cx.ts'

import { Field, type FieldTexts } from './field.tsx'

import control from './control.module.css'
import css from './text-field.module.css'

export type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'prefix' | 'size' | 'aria-invalid'> & {
    prefix?: string | undefined
    suffix?: string | undefined
    /** A small button at the end of the field, such as the one that opens a calendar. */
    trailing?: ReactNode
    /** Large and spaced, for a code that is typed letter by letter; or drawn as a licence plate, whose band is the prefix. */
    emphasis?: 'code' | 'plate' | undefined
    onValueChange?: ((value: string) => void) | undefined
  }

/**
 * Types an e-mail address as text with the keyboard of addresses: a browser's own field of type email hands on a domain with
 * ä as `xn--…`, and the address would be shown so ever after.
 */
function typing<Input extends Pick<TextFieldProps, 'type'>>({ type = 'text', ...input }: Input) {
  if (type !== 'email') return { ...input, type }
  return { inputMode: 'email' as const, autoCapitalize: 'none', spellCheck: false, ...input, type: 'text' as const }
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
            <span className={cx(css['prefix'], emphasis === 'plate' && css['band'])} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...typing(input)}
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
