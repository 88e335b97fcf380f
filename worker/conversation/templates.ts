import { sql } from 'drizzle-orm'

import type { MessageTemplate } from '#worker/contract/staff/visit/conversation.ts'
import { readTogether } from '#worker/db/db.ts'
import { messageTemplates } from '#worker/db/schema/process/conversation.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

/** The texts that staff of a visit's workshop begin with, by name. */
export async function templatesOfVisit({ deps, staff, processId }: StaffCall): Promise<MessageTemplate[]> {
  const { id, name, texts, version, accountId } = messageTemplates
  const { visits, templates } = await readTogether(deps.db, {
    visits: staffRowOf(deps.db, processId),
    templates: selectFrom(
      deps.db,
      { id, name, texts, version },
      sql`${messageTemplates}
      where ${accountId} = (select account_id from ${processes} where id = ${processId}) order by ${name}, ${id}`,
    ),
  })
  refuseUnlessReached(staff, 'process.act', visits[0])
  return templates
}
