/** The part of a phone number that its owner knows it by: the last three digits. */
export function maskedPhone(phoneNumber: string): string {
  return `•••• ${phoneNumber.slice(-3)}`
}

/** The part of an e-mail address that its owner knows it by: the first letter, and where it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`
}

/** The part of a street that who lives there knows it by: its first letter and its end. */
export function maskedStreet(street: string): string {
  const typed = street.trim()
  return typed.length < 6 ? `${typed.slice(0, 1)}•••` : `${typed.slice(0, 1)}•••${typed.slice(-2).trim()}`
}
