import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { plainForSms } from '#domain/contact/sms-length.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { smsProofs, type SmsProofStatus } from '#worker/db/schema/people/sms-proof.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import type { ReportUrls, SmsPort } from '#worker/providers/port.ts'

import { smsProofCode } from './sms-proof.ts'

type World = { deps: Dependencies; sms: SmsPort; reportUrlsOf: (id: string) => ReportUrls }
type Sending = { accountId: string; proofId: string; signal: AbortSignal; isLastAttempt: boolean }

/** Sends a code once, whatever became of it, and forgets the number. Answers why it is to be tried again, null where it is not. */
export async function sendSmsProof(
  world: World,
  { accountId, proofId, signal, isLastAttempt }: Sending,
): Promise<string | null> {
  const { deps, sms, reportUrlsOf } = world
  const { db, config } = deps
  const at = (status: SmsProofStatus) => sql`account_id = ${accountId} and id = ${proofId} and status = ${status}`
  const [[proof]] = await db.batch([
    selectFrom(
      db,
      { sender: sql<string>`p.sender`, to: sql<string>`p.phone_number`, name: sql<string>`a.name` },
      sql`${smsProofs} p join ${accounts} a on a.id = p.account_id
        where p.account_id = ${accountId} and p.id = ${proofId} and p.status = 'WAITING'`,
    ),
    db.run(sql`update ${smsProofs} set status = 'SENDING' where ${at('WAITING')}`),
  ])
  if (proof === undefined) return null
  const text = plainForSms(`${proof.name}: ${smsProofCode(config, proofId)}`)
  const outcome = await sms.send({ from: proof.sender, to: proof.to, text, ...reportUrlsOf(proofId) }, signal)
  const again = outcome.outcome === 'refused' && !outcome.permanent && !isLastAttempt
  const status = outcome.outcome === 'sent' ? 'SENT' : again ? 'WAITING' : 'FAILED'
  await db.run(sql`
    update ${smsProofs} set status = ${status}, phone_number = ${again ? sql`phone_number` : null}
    where ${at('SENDING')}`)
  return again ? outcome.reason : null
}
