const finnishPlate = /^([A-ZÅÄÖ]{1,3})[- ]?(\d{1,4})$/

/** Upper case, trimmed, and with the dash of a Finnish plate: ` abc 123 ` → `ABC-123`. Others stay as typed. */
export function normalisePlate(input: string): string {
  const plate = input.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  return plate.replace(finnishPlate, '$1-$2')
}

/** Whether a name stands in for the plate of a car that has none: `VIN …`, or `#` and the number of its order. */
export function isNameWithoutPlate(name: string): boolean {
  return name.startsWith('VIN ') || name.startsWith('#')
}

/** What plates are compared by: letters and digits alone, since people leave the dash out. */
export function plateKey(input: string): string {
  return input.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
