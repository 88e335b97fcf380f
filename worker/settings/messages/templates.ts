import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { languagesOf } from '#worker/accounts/contents/index.ts'
import {
  mostTemplates,
  type MessageTemplate,
  type NewTemplateInput,
  type TemplateInput,
  type TemplateList,
} from '#worker/contract/staff/visit/conversation.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { messageTemplates } from '#worker/db/schema/process/conversation.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { smsAnswerUrl } from '#worker/notifications/index.ts'
import { addThing, editThing, readList, removeThing } from '#worker/settings/resource.ts'

const { id, name, texts, version, accountId } = messageTemplates

function rowsOf(db: Db, account: SQL, rest: SQL) {
  return selectFrom(
    db,
    { id, name, texts, version },
    sql`${messageTemplates} where ${accountId} = ${account} and ${rest} order by ${name}, ${id} limit ${mostTemplates}`,
  )
}

const templates = {
  table: messageTemplates,
  subject: 'message_template',
  most: mostTemplates,
  queriesOf: (call: SettingsCall, one: string) => ({
    found: rowsOf(call.deps.db, reachedAccount(call), sql`${id} = ${one}`),
  }),
  toThing: ({ found }: { found: MessageTemplate[] }) => found[0],
}

function listQueries(call: SettingsCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: selectFrom(
      db,
      { id: accounts.id, slot: accounts.slot, smsNumber: accounts.smsNumber },
      sql`${accounts} where id = ${account}`,
    ),
    found: rowsOf(db, account, sql`1`),
    languages: languagesOf(db, account),
  }
}

/** The templates of an account, by name, and the number that can be answered to. */
export function listTemplates(call: SettingsCall): Promise<TemplateList> {
  const toList = ({ accounts: [account], found, languages }: RowsOf<ReturnType<typeof listQueries>>): TemplateList => {
    if (account === undefined) throw notFound('account')
    const url = smsAnswerUrl(call.deps.config, { accountId: account.id, slot: account.slot })
    return { templates: found, languages, smsNumber: account.smsNumber, smsAnswerUrl: url }
  }
  return readList(call, { queriesOf: listQueries, toList })
}

type Texts = Readonly<Record<string, string>>

/** In the order of their locales, so that the same texts are the same JSON. */
function inOrder(unordered: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(unordered).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** One more. The same click again answers the one that it made. */
export async function addTemplate(call: SettingsCall, input: NewTemplateInput): Promise<MessageTemplate> {
  const { thing } = await addThing(call, templates, {
    id: idOfClick('mtp', { accountId: call.accountId, clickId: input.clickId }),
    action: 'message_template.add',
    values: { name: input.name, texts: inOrder(input.texts) },
  })
  return thing
}

/** Changes one. The same told twice is answered as it was the first time. Throws 409 `message_template.changed`. */
export function editTemplate(
  call: SettingsCall,
  { templateId, input }: { templateId: string; input: TemplateInput },
): Promise<MessageTemplate> {
  const set = { name: input.name, texts: inOrder(input.texts) }
  const wanted = JSON.stringify(set.texts)
  return editThing(call, templates, {
    id: templateId,
    version: input.version,
    action: 'message_template.edit',
    set,
    guard: sql`exists (select 1 from ${messageTemplates}
      where ${id} = ${templateId} and (${name} <> ${set.name} or ${texts} <> ${wanted}))`,
    isAlreadyApplied: (template) => template.name === set.name && JSON.stringify(inOrder(template.texts)) === wanted,
  })
}

export function removeTemplate(call: SettingsCall, templateId: string): Promise<void> {
  return removeThing(call, templates, { id: templateId, action: 'message_template.remove' })
}
