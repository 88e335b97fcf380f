/** As much of a phone number as its owner knows it by: the last three digits. */
export function maskedPhone(phoneNumber: string): string {
  return `•••• ${phoneNumber.slice(-3)}`
}

/** As much of an e-mail address as its owner knows it by: the first letter, and where it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`
}
