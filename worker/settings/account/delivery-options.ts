import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { languagesOf } from '#worker/accounts/contents/index.ts'
import { accountOf, everyDeliveryOption } from '#worker/accounts/index.ts'
import {
  mostDeliveryOptions,
  type DeliveryOption,
  type DeliveryOptionInput,
  type DeliveryOrderInput,
  type WorkshopDelivery,
  type NewDeliveryOptionInput,
} from '#worker/contract/staff/settings/account-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { deliveryOptions } from '#worker/db/schema/account.table.ts'
import { everyone } from '#worker/process/index.ts'
import { pick } from '#worker/settings/differences.ts'
import { addThing, editThing, orderThings, readList, removeThing } from '#worker/settings/resource.ts'

const { id: optionId, accountId, position, labels, enabled, isKeysBack, removedAt } = deliveryOptions

function optionQueries(call: SettingsCall, id: string) {
  return { options: everyDeliveryOption(call.deps.db, reachedAccount(call), sql`${optionId} = ${id}`) }
}

function listQueries(call: SettingsCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: accountOf(db, account),
    options: everyDeliveryOption(db, account, sql`${removedAt} is null`),
    languages: languagesOf(db, account),
  }
}

type Rows = RowsOf<ReturnType<typeof optionQueries>>

function toOption(row: Rows['options'][number]): DeliveryOption {
  return pick(row, ['id', 'labels', 'enabled', 'isKeysBack', 'version'])
}

/** Throws 404 for an account out of reach. */
function toList({ accounts: [account], options, languages }: RowsOf<ReturnType<typeof listQueries>>): WorkshopDelivery {
  if (account === undefined) throw notFound('account')
  const { deliveryInfoEnabled, deliveryImageUrl: imageUrl } = account
  return { deliveryInfoEnabled, imageUrl, options: options.map(toOption), languages }
}

const offers = {
  table: deliveryOptions,
  subject: 'delivery_option',
  removedAtColumn: removedAt,
  most: mostDeliveryOptions,
  queriesOf: optionQueries,
  toThing: ({ options }: Rows) => options.map(toOption)[0],
  isGone: ({ options }: Rows) => options.some((row) => row.removedAt !== null),
  list: { queriesOf: listQueries, toList },
}

export function getDelivery(call: SettingsCall): Promise<WorkshopDelivery> {
  return readList(call, offers.list)
}

type Labels = Readonly<Record<string, string>>

/** In the order of their locales, so that the same labels are the same text. */
function inOrder(unordered: Labels): Record<string, string> {
  return Object.fromEntries(Object.entries(unordered).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Offers one more, after the others. The same click again answers the option that it made. */
export async function addOption(call: SettingsCall, input: NewDeliveryOptionInput): Promise<DeliveryOption> {
  const { thing } = await addThing(call, offers, {
    id: idOfClick('dlo', { accountId: call.accountId, clickId: input.clickId }),
    action: 'delivery_option.add',
    values: { labels: inOrder(input.labels), enabled: input.enabled, isKeysBack: input.isKeysBack },
    seenBy: input.enabled ? everyone : [],
  })
  return thing
}

type Edit = { optionId: string; input: DeliveryOptionInput }

/** Changes one. The same told twice is answered as it was the first time. Throws 409 `delivery_option.changed`. */
export function editOption(call: SettingsCall, { optionId: id, input }: Edit): Promise<DeliveryOption> {
  const set = { labels: inOrder(input.labels), enabled: input.enabled, isKeysBack: input.isKeysBack }
  const wanted = JSON.stringify(set.labels)
  return editThing(call, offers, {
    id,
    version: input.version,
    action: 'delivery_option.edit',
    set,
    guard: sql`exists (select 1 from ${deliveryOptions}
      where ${optionId} = ${id} and (${labels} <> ${wanted} or ${enabled} <> ${input.enabled}
        or ${isKeysBack} <> ${input.isKeysBack}))`,
    seenBy: everyone,
    isAlreadyApplied: (option) =>
      JSON.stringify(inOrder(option.labels)) === wanted &&
      option.enabled === set.enabled &&
      option.isKeysBack === set.isKeysBack,
  })
}

/** Offers one no more; who has chosen it keeps it. Taking away what is gone already is no failure. */
export function removeOption(call: SettingsCall, id: string): Promise<void> {
  return removeThing(call, offers, {
    id,
    action: 'delivery_option.remove',
    set: (now) => ({ removedAt: now }),
    seenBy: everyone,
  })
}

/** Puts the options into another order. Throws 409 `delivery_options.changed` where there are others by now. */
export function orderOptions(call: SettingsCall, { ids }: DeliveryOrderInput): Promise<WorkshopDelivery> {
  const stands = sql`(select json_group_array(id) from (
    select ${optionId} from ${deliveryOptions} where ${accountId} = ${call.accountId} and ${removedAt} is null
    order by ${position}))`
  return orderThings(call, offers, {
    ids,
    action: 'delivery_option.order',
    subject: 'delivery_options',
    guard: sql`${stands} <> ${JSON.stringify(ids)}`,
    seenBy: everyone,
    isAlreadyApplied: ({ options }) => options.map(({ id }) => id).join() === ids.join(),
  })
}
