const phonePattern = /^[+\d]?[\d -]{6,19}$/

/** An optional leading plus or digit, then 6–19 digits, spaces or hyphens. */
export function isPhoneNumber(value: string): boolean {
  return phonePattern.test(value)
}
