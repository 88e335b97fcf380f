/**
 * The state of an account's own e-mail sender. `ASKED`: the operator has not decided yet. `PREPARED`: the e-mail
 * provider knows the domain, and its records are to be set. `REGISTERED`: the provider has accepted it. The sender that
 * is used depends on the records as well, as they were last found.
 */
export const emailSenderStates = ['NONE', 'ASKED', 'PREPARED', 'REGISTERED', 'REFUSED'] as const
export type EmailSenderState = (typeof emailSenderStates)[number]

/** The operator's possible decisions about an e-mail sender. */
export const emailSenderDecisions = ['PREPARED', 'REGISTERED', 'REFUSED'] as const

/** `FAILED`: the names were not answered for, so that what was found before stands. */
export type DomainCheckState = 'IDLE' | 'ASKED' | 'FAILED'

export type DnsRecordKind = 'dkim' | 'return_path' | 'spf' | 'dmarc'
export type DnsType = 'TXT' | 'MX' | 'CNAME'

/** A record that a domain needs: its whole name, and the value as it is typed. `priority` is of an MX. */
export type DnsRecord = {
  kind: DnsRecordKind
  type: DnsType
  name: string
  value: string
  priority: number | null
}

export type RecordStanding = 'found' | 'missing' | 'differs'
/** `found`: what stands there, where that is not what should. */
export type RecordFinding = { kind: DnsRecordKind; standing: RecordStanding; found: string[] }

export type EmailProvider = 'resend' | 'postmark'

type Dkim = { domain: string; selector: string; key: string }

/** The part of an address that is the domain. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/**
 * The records by which a provider sends for a domain: of Resend in its region in Ireland, of Postmark with the return path
 * that it proposes (whose own SPF counts, so that none is set).
 */
export function recordsOf(provider: EmailProvider, { domain, selector, key }: Dkim): DnsRecord[] {
  const plain = { type: 'TXT', priority: null } as const
  const dkim = { ...plain, kind: 'dkim', name: `${selector}._domainkey.${domain}`, value: key } as const
  const dmarc = { ...plain, kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none;' } as const
  if (provider === 'postmark') {
    const bounces = { kind: 'return_path', type: 'CNAME', name: `pm-bounces.${domain}`, value: 'pm.mtasv.net' } as const
    return [dkim, { ...bounces, priority: null }, dmarc]
  }
  const name = `send.${domain}`
  const host = 'feedback-smtp.eu-west-1.amazonses.com'
  return [
    dkim,
    { kind: 'return_path', type: 'MX', name, value: host, priority: 10 },
    { ...plain, kind: 'spf', name, value: 'v=spf1 include:amazonses.com ~all' },
    dmarc,
  ]
}

const hostOf = (value: string) => value.trim().split(/\s+/).at(-1)?.replace(/\.$/, '').toLowerCase() ?? ''

/** The key of a DKIM record, without the spaces that it may be broken by. */
function keyOf(value: string): string {
  const tag = value.split(';').find((part) => /^\s*p\s*=/.test(part)) ?? ''
  return tag.replace(/^\s*p\s*=/, '').replaceAll(/\s/g, '')
}

const isSpf = (value: string) => /^v=spf1(\s|$)/i.test(value)
const isDmarc = (value: string) => /^v=DMARC1\s*;/i.test(value)
const longestShown = 500
const mostShown = 5

/** Returns the values at a name that are meant for this record: a name may have many texts about other things. */
function ofKind({ kind }: DnsRecord, values: readonly string[]): readonly string[] {
  if (kind === 'spf') return values.filter(isSpf)
  if (kind === 'dmarc') return values.filter(isDmarc)
  return values
}

function isRight({ kind, value }: DnsRecord, found: readonly string[]): boolean {
  switch (kind) {
    case 'dkim':
      return keyOf(value) !== '' && found.some((one) => keyOf(one) === keyOf(value))
    case 'return_path':
      return found.some((one) => hostOf(one) === hostOf(value))
    case 'spf':
      // Of two nobody reads either (RFC 7208, 4.5).
      return found.length === 1 && found.some((one) => /\sinclude:amazonses\.com(\s|$)/i.test(one))
    case 'dmarc':
      return found.length === 1 && found.some((one) => /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(one))
  }
}

/** Compares a record with what was found at its name. Whatever policy a domain has of its own is a right one. */
export function findingOf(record: DnsRecord, values: readonly string[]): RecordFinding {
  const found = ofKind(record, values)
  if (isRight(record, found)) return { kind: record.kind, standing: 'found', found: [] }
  const shown = found.slice(0, mostShown).map((value) => value.slice(0, longestShown))
  return { kind: record.kind, standing: found.length === 0 ? 'missing' : 'differs', found: shown }
}

/**
 * Returns the names at which a DMARC policy is looked up: the domain itself, then the one that it belongs to (RFC 7489,
 * 6.6.3).
 */
export function dmarcNames(domain: string): string[] {
  const whole = domain.split('.').slice(-2).join('.')
  return [...new Set([`_dmarc.${domain}`, `_dmarc.${whole}`])]
}
