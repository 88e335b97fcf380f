import { siVolvo } from 'simple-icons'

import type { CabinetBox } from '#web/ui/keys/cabinet-layout.ts'
import type { StepState } from '#web/ui/visit/step-indicator.tsx'

import { stepStates } from './texts.ts'

/** Made-up vehicle, rows and cabinet that the gallery's examples share. */
export const boxes: readonly CabinetBox[] = (
  ['S', 'S', 'S', 'S', 'M', 'S', 'S', 'M', 'S', 'M', 'S', 'S', 'M', 'L', 'XL'] as const
).map((size, index) => ({ id: String(index + 1), label: String(index + 1), size }))

export const orderRows = [
  { id: 1, label: 'Määräaikaishuolto 60\u00a0000\u00a0km', detail: 'Työ', euros: 289 },
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

/** A maker's mark, drawn in the colour of the text. */
export function SampleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" focusable="false">
      <path d={siVolvo.path} />
    </svg>
  )
}
