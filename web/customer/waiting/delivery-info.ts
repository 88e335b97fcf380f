import type { DeliveryInfoInput } from '#worker/contract/process-inputs.ts'

/** What a person says about getting the car back; null when there is nothing to send. */
export function deliveryInfoOf(option: string, notes: string): DeliveryInfoInput | null {
  const trimmed = notes.trim()
  if (option === '' && trimmed === '') return null
  return { deliveryInfoOption: option === '' ? null : option, deliveryInfoNotes: trimmed === '' ? null : trimmed }
}
