import { useId, type ChangeEvent, type ComponentPropsWithRef } from 'react'

import { errorShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import { ChoiceText } from './choice-text.tsx'

import choice from './choice.module.css'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'children'> & {
  label: string
  description?: string | undefined
  /** Written out by the caller, for example "89,00 €"; right-aligned. */
  price?: string | undefined
  error?: string | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

/** A whole row to tick. */
export function Checkbox({ label, description, price, error, onCheckedChange, onChange, ...input }: CheckboxProps) {
  const id = useId()
  const described = [description && `${id}-description`, price && `${id}-price`, error && `${id}-error`]
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onCheckedChange?.(event.target.checked)
  }
  return (
    <div className="stack gap-2">
      <label className={choice['row']} data-invalid={error ? true : undefined}>
        <input
          {...input}
          type="checkbox"
          className={choice['box']}
          aria-labelledby={`${id}-label`}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          onChange={change}
        />
        <ChoiceText id={id} label={label} description={description} price={price} />
      </label>
      {error && (
        <p className="row gap-2 tone-danger size-16 weight-500" id={`${id}-error`}>
          <Icon shape={errorShape} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
