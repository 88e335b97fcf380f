import type { CabinetBox } from '#web/ui/cabinet-layout.ts'
import type { StepState } from '#web/ui/step-indicator.tsx'

import { stepStates } from './texts.ts'

/** Made-up vehicle, rows and cabinet that the gallery's examples share. */
export const boxes: readonly CabinetBox[] = (
  ['S', 'S', 'S', 'S', 'M', 'S', 'S', 'M', 'S', 'M', 'S', 'S', 'M', 'L', 'XL'] as const
).map((size, index) => ({ id: String(index + 1), label: String(index + 1), size }))

export const orderRows = [
  { id: 1, label: 'Määräaikaishuolto 60 000 km', detail: 'Työ', euros: 289 },
  { id: 2, label: 'Moottoriöljy 0W-20 ja öljynsuodatin', detail: 'Varaosa', euros: 118.4 },
  { id: 3, label: 'Jarrunesteen vaihto', detail: 'Työ', euros: 89.9 },
  { id: 4, label: 'Takajarrujen tarkastus', detail: 'Takuukorjaus', euros: 0 },
]

export const steps = [
  { id: 'WORK_ORDER', label: 'Työmääräys' },
  { id: 'SERVICES', label: 'Palvelut' },
  { id: 'APPROVAL', label: 'Hyväksyntä' },
  { id: 'WAITING_CONFIRMATION', label: 'Valmis' },
]

export function stepText(step: { label: string; number: number; count: number; state: StepState }): string {
  return `Vaihe ${step.number}/${step.count}: ${step.label}, ${stepStates[step.state]}`
}

/** A stand-in for a maker's mark. */
export function SampleMark() {
  return (
    <svg viewBox="0 0 40 40" fill="none" stroke="currentColor" strokeWidth="2.5" focusable="false">
      <circle cx="18" cy="22" r="13" />
      <path d="M27.5 12.5 36 4M29 4h7v7" />
    </svg>
  )
}
