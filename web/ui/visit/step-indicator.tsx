import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import css from './step-indicator.module.css'

export type StepIndicatorProps = {
  /** The label of the row of steps, for screen readers: "Vaiheet". */
  label: string
  steps: readonly { id: string; label: string }[]
  activeIndex: number
  /** Whole sentence for one step: "Vaihe 2/4: Palvelut, käynnissä". */
  stepText: (step: { label: string; number: number; count: number; state: StepState }) => string
}

export type StepState = 'done' | 'active' | 'upcoming'

/** Circles filled up to the active step, and its name. */
export function StepIndicator({ label, steps, activeIndex, stepText }: StepIndicatorProps) {
  return (
    <nav aria-label={label} className="stack gap-2">
      <ol className={css['list']}>
        {steps.map((step, index) => {
          const state = stateOf(index, activeIndex)
          return (
            <li
              key={step.id}
              className={css['step']}
              data-state={state}
              aria-current={state === 'active' ? 'step' : undefined}
            >
              <span className={css['dot']} aria-hidden="true" />
              <VisuallyHidden>
                {stepText({ label: step.label, number: index + 1, count: steps.length, state })}
              </VisuallyHidden>
            </li>
          )
        })}
      </ol>
      <p className="tone-soft size-14" aria-hidden="true">
        {`${activeIndex + 1}/${steps.length} · ${steps[activeIndex]?.label ?? ''}`}
      </p>
    </nav>
  )
}

function stateOf(index: number, activeIndex: number): StepState {
  if (index === activeIndex) return 'active'
  return index < activeIndex ? 'done' : 'upcoming'
}
