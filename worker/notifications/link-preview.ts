import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import type { ProcessType } from '#domain/enums.ts'
import { linkSms } from '#domain/message-texts/compose.ts'
import { messageKeyBeginning } from '#domain/message-texts/keys.ts'
import { linkPurpose } from '#domain/message-texts/wording.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

type Previewing = { accountId: string; languageId: string; processType: ProcessType; licenceNumber: string | null }

/** Stands for the code, in letters that text messages have, and is shown as dots. */
const someCode = 'XXXX-XXXX-XXXX'
const ownTextsSchema = z.record(z.string(), z.string())

/** The text message with the link of a visit that is still to be made, in a language of its account; null where there is none. */
export async function previewLink(deps: Dependencies, input: Previewing): Promise<string | null> {
  const { accountId, languageId, processType, licenceNumber } = input
  const [row] = await selectFrom(
    deps.db,
    {
      workshop: sql<string>`a.name`,
      phone: sql<string>`a.phone_number`,
      lcid: sql<string>`g.lcid`,
      ownTexts: sql<string>`(select json_group_object(t.key, t.text) from ${contentTexts} t
        where t.language_id = g.id and t.key glob ${`${messageKeyBeginning}*`}) || ''`,
    },
    sql`${accounts} a join ${languages} g on g.account_id = a.id and g.id = ${languageId} where a.id = ${accountId}`,
  )
  if (row === undefined) return null
  const { workshop, phone, lcid, ownTexts } = row
  const text = linkSms({
    wording: await deps.messageWording(lcid),
    purpose: linkPurpose({ processType }),
    facts: { workshop, licenceNumber, link: `${deps.config.appUrl}/${someCode}`, total: '', phone },
    own: ownTextsSchema.parse(JSON.parse(ownTexts)),
  })
  return text.replaceAll(someCode, someCode.replaceAll('X', '•'))
}
