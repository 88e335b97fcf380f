/** Limits of an address (RFC 5321): overall, and before the at sign. */
export const emailMaxLength = 254
export const emailLocalMaxLength = 64

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// Finnish domains may hold å, ä and ö, so a label is letters and digits of any script.
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every((label) => domainLabel.test(label)) && /^\D.+$/u.test(last)
}

/** Whether mail can be sent to an address of this form. Says nothing of whether anyone reads it. */
export function isEmail(value: string): boolean {
  if (value.length > emailMaxLength) return false
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(0, at))
  return local.length <= emailLocalMaxLength && localPart.test(local) && isMailDomain(value.slice(at + 1))
}

export const longestSenderName = 60

/** Whether e-mail can be from such a name: nothing that could begin a header or an address, and nothing unseen. */
export function isSenderName(value: string): boolean {
  return value.length <= longestSenderName && /^[^\p{C}\p{Zl}\p{Zp}"\\<>@]*$/u.test(value)
}

/** The address of a sender, `Name <address>` or an address alone. */
export function addressOfSender(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}

/** The operator's sender under the name of an account that has one, and from its own address where that may be used. */
export function senderNamed(sender: string, name: string, own = ''): string {
  const isNamed = name !== '' && isSenderName(name)
  if (!isNamed) return own === '' ? sender : own
  return `"${name}" <${own === '' ? addressOfSender(sender) : own}>`
}
