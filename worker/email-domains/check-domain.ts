import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { systemActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import {
  dmarcNames,
  domainOf,
  findingOf,
  recordsOf,
  type DnsRecord,
  type EmailProvider,
  type RecordFinding,
} from '#domain/contact/email-sender.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import type { DnsPort } from '#worker/providers/port.ts'

const e = alias(emailSenders, 'e')

type World = { deps: Dependencies; dns: DnsPort }
type Checking = { accountId: string; signal: AbortSignal; isLastAttempt: boolean }

/** Returns the values at the name of a record; of a policy also those at the domain that the name belongs to. */
async function valuesAt(dns: DnsPort, { kind, name, type }: DnsRecord, signal: AbortSignal) {
  if (kind !== 'dmarc') return dns.look(name, type, signal)
  for (const one of dmarcNames(name.replace(/^_dmarc\./, ''))) {
    const values = await dns.look(one, type, signal)
    if (values === null || values.length > 0) return values
  }
  return []
}

type DomainCheck = { address: string; dkimSelector: string; dkimKey: string }

/** Returns how each record of a domain stands; null where one of the names was not answered for. */
async function findingsOf(
  { deps, dns }: World,
  { address, dkimSelector, dkimKey }: DomainCheck,
  signal: AbortSignal,
): Promise<RecordFinding[] | null> {
  const provider: EmailProvider = deps.config.email.provider
  const records = recordsOf(provider, { domain: domainOf(address), selector: dkimSelector, key: dkimKey })
  const found = await Promise.all(
    records.map(async (record) => {
      const values = await valuesAt(dns, record, signal)
      return values === null ? null : findingOf(record, values)
    }),
  )
  const whole = found.filter((one) => one !== null)
  return whole.length === records.length ? whole : null
}

/**
 * Looks at the records of an account's domain and keeps what was found; the trail has it when that changes whom e-mail is
 * from. What was found before stands where the names are not answered for. Answers why it is to be tried again, else null.
 */
export async function checkDomain(
  world: World,
  { accountId, signal, isLastAttempt }: Checking,
): Promise<string | null> {
  const { db, clock, requestId } = world.deps
  const { address, dkimSelector, dkimKey } = e
  const [asked] = await selectFrom(
    db,
    { address, dkimSelector, dkimKey },
    sql`${emailSenders} e where e.account_id = ${accountId} and e.state in ('PREPARED', 'REGISTERED')`,
  )
  if (asked === undefined) return null
  const findings = await findingsOf(world, asked, signal)
  const isSame = sql`account_id = ${accountId} and address = ${asked.address}
    and dkim_selector = ${asked.dkimSelector} and dkim_key = ${asked.dkimKey}`
  if (findings === null) {
    if (!isLastAttempt) return 'dns_silent'
    await db.run(sql`update ${emailSenders} set check_state = 'FAILED' where ${isSame}`)
    return null
  }
  const isGood = Number(findings.every(({ standing }) => standing === 'found'))
  const now = clock.now()
  const action = isGood === 1 ? 'email_sender.found' : 'email_sender.lost'
  const entry = {
    actor: systemActor,
    accountId,
    action,
    subject: accountId,
    detail: { domain: domainOf(asked.address) },
  }
  const guard = sql`exists (select 1 from ${emailSenders} where ${isSame} and is_good <> ${isGood})`
  await db.batch([
    auditStatement(db, { entry, requestId, now, guard, id: newId('aud', now) }),
    db.run(sql`
      update ${emailSenders} set check_state = 'IDLE', findings = ${JSON.stringify(findings)}, checked_at = ${now},
        lost_at = case when ${isGood} then null when is_good = 1 then ${now} else lost_at end, is_good = ${isGood}
      where ${isSame}`),
  ])
  return null
}
