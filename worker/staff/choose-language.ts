import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'
import { runBatch } from '#worker/db/db.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** Keeps in which language the back-office speaks to a user, wherever they sign in next. */
export async function chooseLanguage(deps: Dependencies, staff: Staff, language: LanguageWithTexts): Promise<void> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const { userId, accountId } = staff
  const entry = {
    actor: { kind: 'staff' as const, id: userId },
    accountId,
    action: 'user.choose_language',
    subject: userId,
    detail: { before: staff.language, after: language },
  }
  const isOther = sql`exists (select 1 from ${users} where id = ${userId} and language is not ${language})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard: isOther }),
    db.run(sql`update ${users} set language = ${language}, updated_at = ${now} where id = ${userId} and ${isOther}`),
  ])
}
