import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { formatProcessCode } from '#domain/access/codes.ts'
import { passWay } from '#domain/access/collect-pass.ts'
import { smsFilled } from '#domain/message-texts/fill.ts'
import { isGood, passLink } from '#worker/collect-pass/index.ts'
import type { Db } from '#worker/db/db.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { notNull, selectFrom } from '#worker/db/select-from.ts'

import { readFacts } from './facts.ts'
import { contactNotice, type Notice } from './notice.ts'
import { sendAside, type SendInput, type Sender } from './send-notice.ts'
import { done, type SendResult } from './settle.ts'

const c = alias(collectPasses, 'c')

/** Sends the link of a pass to the number that it was made with, once, while it is good for anything. */
export async function sendPass(sender: Sender, input: SendInput & { passId: string }): Promise<SendResult> {
  const { db, config, clock, builtInTexts } = sender.deps
  const [[pass], facts] = await Promise.all([passToSend(db, input.passId, clock.now()), readFacts(db, input)])
  const way = facts && passWay(facts.processType)
  if (pass === undefined || !way) return done
  const texts = await builtInTexts(facts.lcid)
  const key = way === 'COLLECT' ? 'passShareCollect' : 'passShareBring'
  const sms = smsFilled(facts.ownTexts[key] ?? texts[key] ?? '{link}', {
    workshop: facts.workshop,
    plate: facts.licenceNumber ?? '',
    link: passLink(pass.passCode, config.appUrl),
  })
  const notice: Notice = {
    ...contactNotice(`pass:${input.passId}`),
    kind: 'PASS',
    compose: () => ({ sms, email: null }),
  }
  return sendAside(
    sender,
    { notice, facts, wording: { sms, email: null }, input, secret: formatProcessCode(pass.passCode) },
    {
      channel: 'SMS',
      recipient: pass.phoneNumber,
    },
  )
}

function passToSend(db: Db, passId: string, now: number) {
  return selectFrom(
    db,
    { passCode: c.passCode, phoneNumber: notNull(c.phoneNumber) },
    sql`${collectPasses} c
    where c.id = ${passId} and c.phone_number is not null and ${isGood(now)}`,
  )
}
