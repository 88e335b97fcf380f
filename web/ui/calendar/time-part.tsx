import { useId, type KeyboardEvent } from 'react'

import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { chevronUpShape } from '#web/ui/icon/staff-icon-shapes.ts'
import { cx } from '#web/ui/page/cx.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import control from '#web/ui/form/control.module.css'
import css from './time-picker.module.css'

export type TimePartTexts = {
  label: string
  increase: string
  decrease: string
  /** The reason why the typed value is not applied: "Tunti on välillä 0–23". */
  outOfRange: string
}

type TimePartProps = {
  texts: TimePartTexts
  max: number
  value: number
  text: string
  invalid: boolean
  disabled: boolean
  onType: (text: string) => void
  onStep: (direction: 1 | -1) => void
  onLeave: () => void
}

/** The hours or the minutes of a time picker. */
export function TimePart({ texts, max, value, text, invalid, disabled, onType, onStep, onLeave }: TimePartProps) {
  const errorId = useId()
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div className="stack items-center anchor">
      <StepButton label={texts.increase} shape={chevronUpShape} disabled={disabled} onPress={() => onStep(1)} />
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className={cx(control['control'], css['input'])}
        aria-label={texts.label}
        aria-valuenow={value}
        aria-valuetext={text}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        disabled={disabled}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={keyDown}
        onBlur={onLeave}
      />
      <StepButton label={texts.decrease} shape={chevronDownShape} disabled={disabled} onPress={() => onStep(-1)} />
      <VisuallyHidden>
        <span id={errorId} role="status">
          {invalid ? texts.outOfRange : ''}
        </span>
      </VisuallyHidden>
    </div>
  )
}

type StepButtonProps = { label: string; shape: readonly string[]; disabled: boolean; onPress: () => void }

/** Out of the tab order: on the keyboard the arrows do the same from the field. */
function StepButton({ label, shape, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css['step']}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon shape={shape} />
    </button>
  )
}
