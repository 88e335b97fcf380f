import { sql } from 'drizzle-orm'

import { idOfClick, type SettingsCall } from '#core/settings-change.ts'
import { extraServicesMax } from '#domain/operations/limits.ts'
import type {
  ExtraServiceForm,
  ExtraServiceOrderInput,
  CountedSettingsService,
  CountedSettingsServices,
} from '#worker/contract/staff/settings/content-settings.ts'
import { extraServiceProducts, extraServices } from '#worker/db/schema/extra-service.table.ts'
import { processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import type { AffectedProcesses } from '#worker/process/index.ts'
import { addThing, editThing, inUse, orderThings, readList, removeThing } from '#worker/settings/resource.ts'

import { fittingForm, says } from './service-form.ts'
import { partStatements } from './service-parts.ts'
import { notConfirmed } from './service-price.ts'
import { offeredServices, openPicks } from './service.queries.ts'

const toTheUnconfirmed = [{ which: notConfirmed }]

/** The extra services of an account, in the order in which customers see them. */
export function listServices(call: SettingsCall): Promise<CountedSettingsServices> {
  return readList(call, offeredServices.list)
}

type Create = { clickId: string; form: ExtraServiceForm }

/** A new service, last in the order. The same click again answers the one that it made. */
export async function createService(call: SettingsCall, { clickId, form }: Create): Promise<CountedSettingsService> {
  const id = idOfClick('xsv', { accountId: call.accountId, clickId })
  const { values, guard, resource, refuse } = fittingForm(call, form)
  const { thing } = await addThing(
    call,
    { ...resource, most: extraServicesMax },
    {
      id,
      action: 'extra_service.create',
      values,
      guard,
      seenBy: toTheUnconfirmed,
      after: (won) => partStatements(call, { serviceId: id, form, won }),
      refuse,
    },
  )
  return thing
}

type Edit = { id: string; version: number; form: ExtraServiceForm }

/** Puts a service right. Who comes second learns how it stands; a repeat of what took is answered again. */
export async function editService(call: SettingsCall, { id, version, form }: Edit): Promise<CountedSettingsService> {
  const { values, guard, resource, refuse } = fittingForm(call, form)
  return editThing(call, resource, {
    id,
    version,
    action: 'extra_service.edit',
    detail: { enabled: form.enabled, pricingType: form.pricingType },
    set: values,
    guard,
    seenBy: shownTo(id),
    after: (won) => partStatements(call, { serviceId: id, form, won }),
    isAlreadyApplied: (service) => service.version === version + 1 && says(service) === says(form),
    refuse,
  })
}

function shownTo(serviceId: string): AffectedProcesses[] {
  const picked = sql`exists (select 1 from ${processExtraServices} picked
    where picked.process_id = ${processes.id} and picked.extra_service_id = ${serviceId})`
  return [{ which: picked, requiresReapproval: true }, { which: sql`${notConfirmed} and not ${picked}` }]
}

/**
 * Takes a service away for good. One that an unfinished process picked stays, since somebody will do the work and be
 * paid for it. The row of one that only ended processes picked is kept for them, and is offered and listed no more.
 */
export function removeService(call: SettingsCall, { id, version }: { id: string; version: number }): Promise<void> {
  const { db } = call.deps
  return removeThing(call, offeredServices, {
    id,
    version,
    action: 'extra_service.remove',
    guard: sql`not exists (select 1 from ${openPicks(call.accountId)} where service_id = ${id})`,
    seenBy: toTheUnconfirmed,
    before: (won) => [
      db.run(sql`delete from ${extraServiceProducts} where extra_service_id = ${id} and ${won}`),
      db.run(sql`
        delete from ${extraServices} where id = ${id} and ${won}
          and not exists (select 1 from ${processExtraServices} where extra_service_id = ${id})`),
    ],
    set: (now) => ({ removedAt: now, enabled: false }),
    refuse: ({ openProcesses }) => inUse('extra_service', { openProcesses }),
  })
}

/** Puts the services in an order. */
export function orderServices(call: SettingsCall, { ids }: ExtraServiceOrderInput): Promise<CountedSettingsServices> {
  return orderThings(call, offeredServices, { ids, action: 'extra_service.order', seenBy: toTheUnconfirmed })
}
