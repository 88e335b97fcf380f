import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newId } from '#core/secrets/ids.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import type { NotMeInput } from '#worker/contract/customer/help.ts'
import { newMessageStatements } from '#worker/conversation/index.ts'
import { runBatch } from '#worker/db/db.ts'
import { endKioskCodesStatement, openedAtKiosk } from '#worker/db/kiosk-records/index.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { sealAnswer } from '#worker/notifications/index.ts'
import {
  announceStatement,
  noteStatement,
  nothingMore,
  processEnded,
  readProcess,
  unfinishedIn,
  type CustomerCall,
} from '#worker/process/index.ts'

/** The customer's line in the thread; staff answer it, and it waits on their board until they do. */
const words: Readonly<Record<LanguageWithTexts, string>> = {
  fi: 'Joku muu avasi käyntini pikakaistalla. Se en ollut minä.',
  sv: 'Någon annan öppnade mitt besök vid snabbfilen. Det var inte jag.',
  en: 'Somebody else opened my visit at the fast lane. It was not me.',
}

/**
 * The owner says that somebody else opened their visit at a kiosk: every code that was lent there ends, and staff are told
 * by a message of theirs, all in one batch, once for each opening however often it is said. Throws 409 `process.ended`.
 */
export async function sayNotMe(call: CustomerCall, { clickId }: NotMeInput): Promise<void> {
  const { db, clock, config, requestId } = call.deps
  const now = clock.now()
  const { process } = await readProcess(call, nothingMore)
  if (!isUnfinished(process.state)) throw processEnded()
  const { id: processId, accountId } = process
  const messageId = `cme_${sha256Hex(`not-me:${processId}:${clickId}`).slice(0, 25)}`
  const sealed = await sealAnswer(config, { id: messageId, text: words[languageWithTexts(process.languageLcid)] })
  const id = newId('aud', now)
  const won = wasAudited(id)
  const entry = { actor: customerActor, accountId, action: 'kiosk.not_me', subject: processId }
  const isNews = sql`${openedAtKiosk(processId)} is not null
    and exists (select 1 from ${processes} where id = ${processId} and ${unfinishedIn('state')})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard: isNews, id }),
    endKioskCodesStatement(db, { processId, now, guard: won }),
    // The phone that was let in hears that it is not any more.
    announceStatement(db, { processId, guard: won }),
    noteStatement(db, {
      noteId: newId('not', now),
      kind: 'NOT_AT_KIOSK',
      text: '',
      authorUserId: null,
      processId,
      now,
      guard: won,
    }),
    ...newMessageStatements(db, { messageId, processId, guard: won, now }),
    db.run(sql`
      insert into ${customerMessages} (id, account_id, process_id, way, kind, sender, sealed_text, created_at)
      select ${messageId}, ${accountId}, ${processId}, 'PAGE', 'TEXT', '', ${sealed}, ${now} where ${won}`),
  ])
}
