import { expect, it } from 'vitest'

import { dmarcNames, findingOf, recordsOf, type DnsRecord, type DnsRecordKind } from './email-sender.ts'

const dkim = { domain: 'huolto.example', selector: 'resend', key: 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ' }

function recordOf(kind: DnsRecordKind): DnsRecord {
  const record = recordsOf('resend', dkim).find((one) => one.kind === kind)
  if (record === undefined) throw new Error(`no ${kind}`)
  return record
}

it('each provider has records of its own, by their whole names', () => {
  const named = (provider: 'resend' | 'postmark') =>
    recordsOf(provider, dkim).map(({ type, name, priority }) => [type, name, priority])
  expect(named('resend')).toEqual([
    ['TXT', 'resend._domainkey.huolto.example', null],
    ['MX', 'send.huolto.example', 10],
    ['TXT', 'send.huolto.example', null],
    ['TXT', '_dmarc.huolto.example', null],
  ])
  expect(named('postmark')).toEqual([
    ['TXT', 'resend._domainkey.huolto.example', null],
    ['CNAME', 'pm-bounces.huolto.example', null],
    ['TXT', '_dmarc.huolto.example', null],
  ])
})

it.each<[DnsRecordKind, string[], string]>([
  ['dkim', ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQ UAA4GNADCBiQ'], 'found'],
  ['dkim', ['p=MIGfSomethingElse'], 'differs'],
  ['dkim', [], 'missing'],
  ['return_path', ['10 Feedback-SMTP.eu-west-1.amazonses.com.'], 'found'],
  ['return_path', ['10 feedback-smtp.us-east-1.amazonses.com.'], 'differs'],
  ['spf', ['some-proof=1', 'v=spf1 include:amazonses.com -all'], 'found'],
  ['spf', ['v=spf1 include:amazonses.com.evil.example -all'], 'differs'],
  ['spf', ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all'], 'differs'],
  ['spf', ['some-proof=1'], 'missing'],
  ['dmarc', ['v=DMARC1; p=reject; rua=mailto:dmarc@huolto.example'], 'found'],
  ['dmarc', ['v=DMARC1; rua=mailto:dmarc@huolto.example'], 'differs'],
  ['dmarc', ['other'], 'missing'],
])('%s of %j is %s', (kind, values, standing) => {
  expect(findingOf(recordOf(kind), values).standing).toBe(standing)
})

it('what stands there instead is told, shortened', () => {
  const many = Array.from({ length: 9 }, (_, at) => `p=${at}${'x'.repeat(600)}`)
  const { found } = findingOf(recordOf('dkim'), many)
  expect(found).toHaveLength(5)
  expect(found.every((value) => value.length === 500)).toBe(true)
})

it('a policy may stand at the domain that a name belongs to', () => {
  expect(dmarcNames('posti.huolto.example')).toEqual(['_dmarc.posti.huolto.example', '_dmarc.huolto.example'])
  expect(dmarcNames('huolto.example')).toEqual(['_dmarc.huolto.example'])
})
