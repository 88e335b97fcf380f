const finnishPlate = /^([A-ZÅÄÖ]{1,3})[- ]?(\d{1,4})$/

/** Upper case, trimmed, and with the dash of a Finnish plate: ` abc 123 ` → `ABC-123`. Others stay as typed. */
export function normalisePlate(input: string): string {
  const plate = input.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  return plate.replace(finnishPlate, '$1-$2')
}

/** What plates are compared by: letters and digits alone, since people leave the dash out. */
export function plateKey(input: string): string {
  return input.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
