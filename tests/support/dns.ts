import { env } from 'cloudflare:workers'

import type { FakeOutgoing } from './outgoing.ts'

export const dkimKey = 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ'

type Zone = Readonly<Record<string, readonly string[]>>

/** A zone in which all that Resend asks for is set, by type and name. */
export const goodZone = (domain: string): Zone => ({
  [`TXT resend._domainkey.${domain}`]: [`"v=DKIM1; k=rsa; " "${dkimKey}"`],
  [`MX send.${domain}`]: ['10 feedback-smtp.eu-west-1.amazonses.com.'],
  [`TXT send.${domain}`]: ['"v=spf1 include:amazonses.com ~all"'],
  [`TXT _dmarc.${domain}`]: ['"v=DMARC1; p=none;"'],
})

const numbers = new Map([
  ['CNAME', 5],
  ['MX', 15],
  ['TXT', 16],
])

/** Answers for names as a resolver does: what is not in the zone is no such name. */
export function answerDns(outgoing: FakeOutgoing, zone: Zone): void {
  outgoing.answer(`${env.DNS_BASE_URL}/dns-query?`, ({ url }) => {
    const { searchParams } = new URL(url)
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? '']
    const values = zone[`${type} ${name}`]
    const found = values?.map((data) => ({ name, type: numbers.get(type), TTL: 60, data }))
    const body = { Status: found === undefined ? 3 : 0, ...(found && { Answer: found }) }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/dns-json' } })
  })
}
