import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { isSamePrice, priceAsSet, readPrice, setPriceOf } from '#domain/money/set-price.ts'
import { proposalTemplatesMax } from '#domain/process/additional-work.ts'
import {
  templateUnits,
  type CountedTemplate,
  type CountedTemplates,
  type NewProposalTemplateInput,
  type ProposalTemplateInput,
} from '#worker/contract/staff/visit/additional-work.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { additionalWorkTemplates } from '#worker/db/schema/process/additional-work.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { addThing, editThing, readList, removeThing } from '#worker/settings/resource.ts'

const { id, title, words, urgency, priceCents, grossCents, version, accountId } = additionalWorkTemplates

function rowsOf(db: Db, account: SQL, rest: SQL) {
  return selectFrom(
    db,
    {
      id,
      title,
      words,
      urgency,
      priceCents,
      grossCents,
      version,
      vat: sql<number>`(select vat_basis_points from ${accounts} where id = ${account})`,
    },
    sql`${additionalWorkTemplates} where ${accountId} = ${account} and ${rest}
    order by ${title}, ${id} limit ${proposalTemplatesMax}`,
  )
}

function toTemplate({ vat, priceCents: net, grossCents: gross, ...template }: RowOf<typeof rowsOf>): CountedTemplate {
  return { ...template, ...priceAsSet({ priceCents: net, grossCents: gross }, vat) }
}

const templates = {
  table: additionalWorkTemplates,
  subject: 'proposal_template',
  most: proposalTemplatesMax,
  queriesOf: (call: SettingsCall, one: string) => ({
    found: rowsOf(call.deps.db, reachedAccount(call), sql`${id} = ${one}`),
  }),
  toThing: ({ found: [row] }: { found: RowOf<typeof rowsOf>[] }) => (row === undefined ? undefined : toTemplate(row)),
  units: templateUnits,
}

function listQueries(call: SettingsCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: selectFrom(db, { vatBasisPoints: accounts.vatBasisPoints }, sql`${accounts} where id = ${account}`),
    found: rowsOf(db, account, sql`1`),
  }
}

/** Returns the proposal templates of an account, by title. */
export function listTemplates(call: SettingsCall): Promise<CountedTemplates> {
  const toList = ({ accounts: [account], found }: RowsOf<ReturnType<typeof listQueries>>): CountedTemplates => {
    if (account === undefined) throw notFound('account')
    return { templates: found.map(toTemplate), vatBasisPoints: account.vatBasisPoints }
  }
  return readList(call, { queriesOf: listQueries, toList })
}

function valuesOf(input: Omit<ProposalTemplateInput, 'version'>) {
  return {
    title: input.title,
    words: input.words,
    urgency: input.urgency,
    ...readPrice(input),
  }
}

/** Adds a template. The same click again returns the one that it made. */
export async function addTemplate(call: SettingsCall, input: NewProposalTemplateInput): Promise<CountedTemplate> {
  const { thing } = await addThing(call, templates, {
    id: idOfClick('awt', { accountId: call.accountId, clickId: input.clickId }),
    action: 'proposal_template.add',
    values: valuesOf(input),
  })
  return thing
}

/** Changes one. The same told twice is answered as it was the first time. Throws 409 `proposal_template.changed`. */
export function editTemplate(
  call: SettingsCall,
  { templateId, input }: { templateId: string; input: ProposalTemplateInput },
): Promise<CountedTemplate> {
  const set = valuesOf(input)
  return editThing(call, templates, {
    id: templateId,
    version: input.version,
    action: 'proposal_template.edit',
    set,
    guard: sql`exists (select 1 from ${additionalWorkTemplates} where ${id} = ${templateId} and (${title} <> ${set.title}
      or ${words} <> ${set.words} or ${urgency} <> ${set.urgency} or ${priceCents} <> ${set.priceCents} or ${grossCents} is not ${set.grossCents}))`,
    isAlreadyApplied: (template) =>
      template.title === set.title &&
      template.words === set.words &&
      template.urgency === set.urgency &&
      isSamePrice(setPriceOf(template), readPrice(input)),
  })
}

export function removeTemplate(call: SettingsCall, templateId: string): Promise<void> {
  return removeThing(call, templates, { id: templateId, action: 'proposal_template.remove' })
}
