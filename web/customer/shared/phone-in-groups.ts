/** A Finnish number in the groups people read it in; others as they were written. */
export function phoneInGroups(phoneNumber: string): string {
  return phoneNumber.replace(/^\+358(\d{2})(\d{3})(\d{3,5})$/, '+358 $1 $2 $3')
}
