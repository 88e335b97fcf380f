import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { domainOf, recordsOf, type EmailProvider, type RecordFinding } from '#domain/contact/email-sender.ts'
import { addressOfSender } from '#domain/contact/email.ts'
import type { CheckedRecord, CountedEmailSender } from '#worker/contract/staff/settings/email-sender.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

const e = alias(emailSenders, 'e')

/** True in SQL of a sender `e` whose records are there to be looked at. */
export const isPrepared = sql`e.state in ('PREPARED', 'REGISTERED')`

export function senderQueries(call: SettingsCall) {
  const { address, state, reason, dkimSelector, dkimKey, checkState, findings, checkedAt, isGood, lostAt, version } = e
  return {
    found: selectFrom(
      call.deps.db,
      {
        address: orNull(address),
        state: orNull(state),
        reason,
        dkimSelector: orNull(dkimSelector),
        dkimKey: orNull(dkimKey),
        checkState: orNull(checkState),
        findings,
        checkedAt,
        isGood: orNull(isGood),
        lostAt,
        version: orNull(version),
      },
      sql`${accounts} a left join ${emailSenders} e on e.account_id = a.id where a.id = ${reachedAccount(call)}`,
    ),
  }
}

type Prepared = { address: string; dkimSelector: string; dkimKey: string }

/** The records that the domain of a sender needs; none before the operator has prepared it. */
export function recordsOfSender(provider: EmailProvider, { address, dkimSelector, dkimKey }: Prepared) {
  if (dkimSelector === '') return []
  return recordsOf(provider, { domain: domainOf(address), selector: dkimSelector, key: dkimKey })
}

function checked(records: ReturnType<typeof recordsOf>, findings: readonly RecordFinding[] | null): CheckedRecord[] {
  return records.map((record) => {
    const finding = findings?.find(({ kind }) => kind === record.kind)
    return { ...record, standing: finding?.standing ?? null, found: finding?.found ?? [] }
  })
}

/** The sender as staff see it. Throws 404 for an account out of reach. */
export function toSender({ deps }: SettingsCall, { found: [row] }: RowsOf<ReturnType<typeof senderQueries>>) {
  if (row === undefined) throw notFound('account')
  const { email } = deps.config
  const { address, dkimSelector, dkimKey } = row
  const isInUse = row.state === 'REGISTERED' && row.isGood === true
  const records = recordsOfSender(email.provider, {
    address: address ?? '',
    dkimSelector: dkimSelector ?? '',
    dkimKey: dkimKey ?? '',
  })
  const sender: CountedEmailSender = {
    address: address ?? '',
    state: row.state ?? 'NONE',
    reason: row.reason,
    from: isInUse ? (address ?? '') : addressOfSender(email.sender),
    isInUse,
    records: checked(records, row.findings),
    check: row.checkState ?? 'IDLE',
    checkedAt: row.checkedAt,
    lostAt: row.lostAt,
    version: row.version ?? 0,
  }
  return sender
}
