import type { ChangeEvent, ComponentPropsWithRef } from 'react'

import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { cx } from '#web/ui/page/cx.ts'

import { Field, type FieldTexts } from './field.tsx'

import control from './control.module.css'
import css from './select.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectProps = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'aria-invalid' | 'children' | 'multiple'> & {
    options: readonly SelectOption[]
    /** The first, empty choice, for example "Valitse". */
    placeholder?: string | undefined
    onValueChange?: ((value: string) => void) | undefined
  }

export function Select(props: SelectProps) {
  const { label, hint, error, optionalText, options, placeholder, onValueChange, onChange, id, ...select } = props
  function change(event: ChangeEvent<HTMLSelectElement>) {
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
      describedBy={select['aria-describedby']}
    >
      {(attributes) => (
        <div className="stack anchor">
          <select {...select} {...attributes} className={cx(control['control'], css['select'])} onChange={change}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css['chevron']}>
            <Icon shape={chevronDownShape} />
          </span>
        </div>
      )}
    </Field>
  )
}
