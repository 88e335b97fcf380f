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

/** The domain as DNS and mail servers know it (`pyörä.fi` → `xn--pyr-sla2g.fi`); null where there can be no such one. */
function asciiDomain(domain: string): string | null {
  const hostname = isMailDomain(domain) ? hostnameOf(`https://${domain}/`) : ''
  return isMailDomain(hostname) ? hostname : null
}

/** Customers' oldest browsers lack `URL.canParse`. */
function hostnameOf(url: string): string {
  try {
    return new URL(url).hostname
  } catch {
    return ''
  }
}

/**
 * Returns an address as it goes out to others: its domain in ASCII, whose length is what counts. Null where mail cannot be
 * sent to it. The address itself is stored and shown as it was typed.
 */
export function asciiEmail(value: string): string | null {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(0, at))
  const domain = asciiDomain(value.slice(at + 1).normalize('NFC'))
  if (domain === null || local.length > emailLocalMaxLength || !localPart.test(local)) return null
  const address = `${local}@${domain}`
  return address.length > emailMaxLength ? null : address
}

/** Returns whether mail can be sent to an address of this form. Says nothing of whether anyone reads it. */
export function isEmail(value: string): boolean {
  return value.length <= emailMaxLength && asciiEmail(value) !== null
}

export type EmailFault = 'several_addresses' | 'letters_before_at' | 'not_an_address'

const betweenAddresses = /[\s,;/|]+|&|\bja\b|\boch\b|\band\b/iu

/**
 * Returns why a text is not taken as an e-mail address; null where it is. `letters_before_at`: mail servers of others take only
 * ASCII before the at sign.
 */
export function emailFault(text: string): EmailFault | null {
  if (isEmail(text)) return null
  const parts = text.split(betweenAddresses).filter((part) => part.includes('@'))
  if (parts.length > 1 || (text.match(/@/g) ?? []).length > 1) return 'several_addresses'
  const [local = '', domain = ''] = text.split('@')
  const isOtherwiseRight = isEmail(`${local.replaceAll(/[\p{L}\p{M}]/gu, 'a')}@${domain}`)
  return isOtherwiseRight && /[^\p{ASCII}]/u.test(local) ? 'letters_before_at' : 'not_an_address'
}

/** The code of a field's problem: as `emailFault`, with the word that all fields of a certain form have for the rest. */
export function emailCode(text: unknown): 'several_addresses' | 'letters_before_at' | 'invalid_format' {
  const fault = typeof text === 'string' ? emailFault(text) : null
  return fault === null || fault === 'not_an_address' ? 'invalid_format' : fault
}

export const longestSenderName = 60

/**
 * Returns whether e-mail can be from such a name: nothing that could begin a header or an address, and nothing unseen.
 */
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
