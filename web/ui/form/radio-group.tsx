import { useId } from 'react'

import { ChoiceText } from './choice-text.tsx'
import { Fieldset } from './fieldset.tsx'

import choice from './choice.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: string
  description?: string | undefined
  price?: string | undefined
  disabled?: boolean | undefined
}

export type RadioGroupProps<Value extends string> = {
  legend: string
  legendHidden?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly RadioOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Beside each other, as the parts of one switch. */
  segmented?: boolean | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <Fieldset
      legend={props.legend}
      legendHidden={props.legendHidden}
      hint={props.hint}
      error={props.error}
      segmented={props.segmented}
    >
      {props.options.map((option, index) => {
        const optionId = `${id}-${index}`
        const described = [option.description && `${optionId}-description`, option.price && `${optionId}-price`]
        return (
          <label key={option.value} className={choice['row']} data-invalid={props.error ? true : undefined}>
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              className={choice['dot']}
              checked={props.value === option.value}
              required={props.required}
              disabled={props.disabled || option.disabled}
              aria-labelledby={`${optionId}-label`}
              aria-describedby={described.filter(Boolean).join(' ') || undefined}
              onChange={() => props.onValueChange(option.value)}
            />
            <ChoiceText id={optionId} label={option.label} description={option.description} price={option.price} />
          </label>
        )
      })}
    </Fieldset>
  )
}
