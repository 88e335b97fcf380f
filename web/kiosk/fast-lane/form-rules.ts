import { isPhoneNumber } from '#domain/contact/phone.ts'

/** The fields of a customer who has no order yet. */
export type Collected = { firstName: string; lastName: string; phoneNumber: string; licenseNumber: string }
export type CollectedField = keyof Collected

export const collectedFields: readonly CollectedField[] = ['firstName', 'lastName', 'phoneNumber', 'licenseNumber']
export const nothingCollected: Collected = { firstName: '', lastName: '', phoneNumber: '', licenseNumber: '' }

export type FieldFault = 'required' | 'malformed'

export function phoneFault(phoneNumber: string): FieldFault | null {
  if (phoneNumber.trim() === '') return 'required'
  return isPhoneNumber(phoneNumber.trim()) ? null : 'malformed'
}

/** A plate needs a letter or a digit. */
export function plateFault(plate: string): FieldFault | null {
  return /[\p{L}\p{N}]/u.test(plate) ? null : 'required'
}

/** Returns the faults that keep a form from being sent, by field. */
export function collectedFaults(form: Collected): Partial<Record<CollectedField, FieldFault>> {
  const faults = {
    firstName: form.firstName.trim() === '' ? ('required' as const) : null,
    lastName: form.lastName.trim() === '' ? ('required' as const) : null,
    phoneNumber: phoneFault(form.phoneNumber),
    licenseNumber: plateFault(form.licenseNumber),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** As it is sent: a plate in capitals, and nothing around. */
export function sentPlate(typed: string): string {
  return typed.trim().toUpperCase()
}

export function sentForm(form: Collected): Collected {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phoneNumber: form.phoneNumber.trim(),
    licenseNumber: sentPlate(form.licenseNumber),
  }
}

export type Approval = {
  phoneNumber: string
  isBusy: boolean
  hasSubstituteVehicle: boolean
  isSubstituteApproved: boolean
}

/** Returns whether the approval can be pressed. */
export function mayApprove({ phoneNumber, isBusy, hasSubstituteVehicle, isSubstituteApproved }: Approval): boolean {
  return phoneNumber.trim() !== '' && !isBusy && (!hasSubstituteVehicle || isSubstituteApproved)
}
