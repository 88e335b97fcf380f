/** As much of a phone number as its owner knows it by: the last three digits. */
export function maskedPhone(phoneNumber: string): string {
  return `•••• ${phoneNumber.slice(-3)}`
}

/** As much of an e-mail address as its owner knows it by: the first letter, and where it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`
}

/** As much of a street as who lives there knows it by: its first letter and its end. */
export function maskedStreet(street: string): string {
  const typed = street.trim()
  return typed.length < 6 ? `${typed.slice(0, 1)}•••` : `${typed.slice(0, 1)}•••${typed.slice(-2).trim()}`
}
