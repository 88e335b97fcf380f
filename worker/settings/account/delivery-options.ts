import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { sha256Hex } from '#core/hashing.ts'
import { readSetup, type SetupCall } from '#core/setup-change.ts'
import {
  mostDeliveryOptions,
  type DeliveryOption,
  type DeliveryOptionInput,
  type DeliveryOrderInput,
  type DeliverySetup,
  type NewDeliveryOptionInput,
} from '#worker/contract/staff/account-setup.ts'
import { changeSeenSetup, everyone } from '#worker/process/index.ts'

import { changedMeanwhile, tooManyOptions } from './account-setup.errors.ts'
import { deliveryQueries, optionQueries, toDeliverySetup, toOption, type OptionRows } from './delivery.queries.ts'

export async function getDelivery(call: SetupCall): Promise<DeliverySetup> {
  return toDeliverySetup(await readSetup(call, () => deliveryQueries(call)))
}

/** In the order of their locales, so that the same labels are the same text. */
function labelText(labels: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** Offers one more, after the others. The same click again answers the option that it made. */
export async function addOption(call: SetupCall, input: NewDeliveryOptionInput): Promise<DeliveryOption> {
  const { accountId, deps } = call
  const id = `dlo_${sha256Hex(`${accountId}:${input.clickId}`).slice(0, 32)}`
  const offered = sql`delivery_options where account_id = ${accountId} and removed_at is null`
  const { rows } = await changeSeenSetup(call, {
    action: 'delivery_option.add',
    subject: id,
    guard: sql`not exists (select 1 from delivery_options where id = ${id})
      and (select count(*) from ${offered}) < ${mostDeliveryOptions}`,
    statements: (won, now) => [
      deps.db.run(sql`
        insert into delivery_options (id, account_id, position, labels, enabled, created_at)
        select ${id}, ${accountId}, (select coalesce(max(position), -1) + 1 from ${offered}),
          ${labelText(input.labels)}, ${Number(input.enabled)}, ${now}
        where ${won}`),
    ],
    seenBy: input.enabled ? everyone : [],
    queries: optionQueries(call, id),
  })
  const [option] = rows.options
  if (option === undefined) throw tooManyOptions()
  return toOption(option)
}

/** The option, if the account offers it. */
function theOption(rows: OptionRows): OptionRows['options'][number] {
  const [option] = rows.options
  if (option === undefined || option.removedAt !== null) throw notFound('delivery_option')
  return option
}

/** Changes one. The same told twice is answered as it was the first time. Throws 409 `delivery_option.changed`. */
export async function editOption(
  call: SetupCall,
  { optionId, input }: { optionId: string; input: DeliveryOptionInput },
): Promise<DeliveryOption> {
  const labels = labelText(input.labels)
  const enabled = Number(input.enabled)
  const { won: isMade, rows } = await changeSeenSetup(call, {
    action: 'delivery_option.edit',
    subject: optionId,
    guard: sql`exists (
      select 1 from delivery_options
      where id = ${optionId} and account_id = ${call.accountId} and removed_at is null and version = ${input.version}
        and (labels <> ${labels} or enabled <> ${enabled}))`,
    statements: (won) => [
      call.deps.db.run(sql`
        update delivery_options set labels = ${labels}, enabled = ${enabled}, version = version + 1
        where id = ${optionId} and ${won}`),
    ],
    seenBy: everyone,
    queries: optionQueries(call, optionId),
  })
  const option = theOption(rows)
  const isSo = labelText(option.labels) === labels && option.enabled === input.enabled
  if (!isMade && !isSo) throw changedMeanwhile('delivery_option', toOption(option))
  return toOption(option)
}

/** Offers one no more; who has chosen it keeps it. Taking away what is gone already is no failure. */
export async function removeOption(call: SetupCall, optionId: string): Promise<void> {
  const { rows } = await changeSeenSetup(call, {
    action: 'delivery_option.remove',
    subject: optionId,
    guard: sql`exists (
      select 1 from delivery_options
      where id = ${optionId} and account_id = ${call.accountId} and removed_at is null)`,
    statements: (won, now) => [
      call.deps.db.run(sql`
        update delivery_options set removed_at = ${now}, version = version + 1 where id = ${optionId} and ${won}`),
    ],
    seenBy: everyone,
    queries: optionQueries(call, optionId),
  })
  if (rows.options.length === 0) throw notFound('delivery_option')
}

/** Puts the options into another order. Throws 409 `delivery_options.changed` where there are others by now. */
export async function orderOptions(call: SetupCall, { ids }: DeliveryOrderInput): Promise<DeliverySetup> {
  const { accountId, deps } = call
  const inOrder = (column: 'id' | 'position') => sql`(
    select json_group_array(id) from (
      select id from delivery_options where account_id = ${accountId} and removed_at is null
      order by ${sql.raw(column)}))`
  const { won: isMade, rows } = await changeSeenSetup(call, {
    action: 'delivery_option.order',
    subject: accountId,
    guard: sql`${inOrder('id')} = ${JSON.stringify(ids.toSorted())} and ${inOrder('position')} <> ${JSON.stringify(ids)}`,
    statements: (won) => [
      deps.db.run(sql`
        update delivery_options
        set position = (select key from json_each(${JSON.stringify(ids)}) where value = delivery_options.id)
        where account_id = ${accountId} and removed_at is null and ${won}`),
    ],
    seenBy: everyone,
    queries: deliveryQueries(call),
  })
  const after = toDeliverySetup(rows)
  if (!isMade && after.options.map(({ id }) => id).join() !== ids.join()) {
    throw changedMeanwhile('delivery_options', after)
  }
  return after
}
