import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { mayHave } from '#core/own-name.ts'
import { changeSettings, type SettingsCall } from '#core/settings-change.ts'
import { ssoDomain } from '#domain/access/sso.ts'
import type { SsoSettings, SsoDomainsInput } from '#worker/contract/sso.ts'
import { isConstraintViolation, type Db } from '#worker/db/db.ts'
import { organisationDomains } from '#worker/db/schema/people/sso.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { changedMeanwhile, noGroup, queriesOf, readRows, toSsoSettings } from './set-up.ts'

/** Binds these domains to the group, and no other. Of two groups that want one the first has it. */
export async function putDomains(call: SettingsCall, input: SsoDomainsInput): Promise<SsoSettings> {
  const { db, clock } = call.deps
  const domains = domainsOf(input.domains)
  const { groups } = await readRows(call)
  const groupId = groups[0]?.id
  if (groupId === undefined) throw noGroup()
  for (const [at, name] of domains.entries()) {
    if (!(await mayHave(call.deps, { kind: 'domain', name }))) throw requestInvalidField(`domains.${at}`, 'taken')
  }
  const seen = JSON.stringify(input.seen.toSorted())
  const wanted = JSON.stringify(domains)
  const { won, rows } = await changeSettings(call, {
    action: 'organisation.bind_domains',
    subject: groupId,
    detail: { domains },
    guard: sql`(select json_group_array(domain) from (
      select domain from ${organisationDomains} where group_id = ${groupId} order by domain)) = ${seen}`,
    statements: (isWon) => [
      db.run(sql`
        delete from ${organisationDomains}
        where group_id = ${groupId} and domain not in (select value from json_each(${wanted})) and ${isWon}`),
      db.run(sql`
        insert into ${organisationDomains} (domain, group_id, created_at)
        select value, ${groupId}, ${clock.now()} from json_each(${wanted})
        where ${isWon} and value not in (select domain from ${organisationDomains} where group_id = ${groupId})`),
    ],
    queriesOf: (reading, reached) => queriesOf(call, reading, reached),
  }).catch(async (error: unknown) => {
    if (!isConstraintViolation(error, 'organisation_domains')) throw error
    throw await takenDomain(db, { domains, groupId })
  })
  const after = toSsoSettings(call, rows)
  if (!won && after.domains.join() !== domains.join()) throw changedMeanwhile(after)
  return after
}

function domainsOf(typed: readonly string[]): string[] {
  const domains = typed.map((one, at) => {
    const domain = ssoDomain(one)
    if (domain === null) throw requestInvalidField(`domains.${at}`, 'invalid_format')
    return domain
  })
  return [...new Set(domains)].toSorted()
}

async function takenDomain(db: Db, { domains, groupId }: { domains: readonly string[]; groupId: string }) {
  const { domain } = organisationDomains
  const [taken] = await selectFrom(
    db,
    { domain },
    sql`${organisationDomains} where group_id <> ${groupId}
      and domain in (select value from json_each(${JSON.stringify(domains)})) order by domain limit 1`,
  )
  // Who had it has let go of it meanwhile.
  if (taken === undefined) return notFound('domain')
  return requestInvalidField(`domains.${domains.indexOf(taken.domain)}`, 'taken')
}
