import { AppError, notFound } from '#core/http/errors.ts'
import { errorFields } from '#core/log/log.ts'
import { remindable, resendable, type ResendKind } from '#domain/process/resend.ts'
import type { BulkAnswer, BulkInput, BulkOutcome } from '#worker/contract/staff/visit/bulk.ts'
import { assign, resend } from '#worker/desk/page/index.ts'
import { reportEvent, type StaffCall } from '#worker/process/index.ts'

import { bulkRows, type BulkRow } from './bulk.queries.ts'
import { reminderOf, type BulkCall } from './preview-bulk.ts'

/** So many processes are worked on side by side. */
const sideBySide = 4

type Item = BulkInput['items'][number]

/**
 * Does one act to several processes, each by the verb that staff have for one and in a batch of its own: what one refuses
 * is done to the others. One round trip for all of them, and those of the verb for each.
 */
export async function runBulk(call: BulkCall, input: BulkInput): Promise<BulkAnswer> {
  const rows = await bulkRows(
    call.deps.db,
    input.items.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const waiting = [...new Map(input.items.map((item) => [item.id, item])).values()]
  const outcomes = new Map<string, BulkOutcome>()
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      outcomes.set(item.id, await outcomeOf({ call, input, item, row: byId.get(item.id) }))
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return { items: input.items.map(({ id }) => outcomes.get(id) ?? { id, code: 'process.not_found' }) }
}

type Job = { call: BulkCall; input: BulkInput; item: Item; row: BulkRow | undefined }

async function outcomeOf(job: Job): Promise<BulkOutcome> {
  const { id } = job.item
  try {
    await act(job)
    return { id, code: null }
  } catch (error) {
    if (error instanceof AppError) return { id, code: error.code }
    job.call.deps.log.error('bulk.failed', { processId: id, action: job.input.action, ...errorFields(error) })
    return { id, code: 'server.failed' }
  }
}

async function act({ call, input, item, row }: Job): Promise<unknown> {
  if (row === undefined) throw notFound('process')
  const one: StaffCall = { ...call, processId: item.id }
  const { version } = item
  switch (input.action) {
    case 'send_link':
      return reportEvent(one, { type: 'open_scheduled', version })
    case 'cancel':
      return reportEvent(one, { type: 'cancel', version, ...(input.reason !== undefined && { reason: input.reason }) })
    case 'assign':
      return assign(one, { userId: input.userId ?? null })
    case 'resend':
      return resend(one, { kind: kindOf(resendable(row)[0]), clickId: `${input.clickId}-${item.id}` })
    case 'remind': {
      const once = reminderOf(row, call.deps.clock.now())
      return resend(one, { kind: kindOf(remindable(row)), clickId: input.clickId, once })
    }
  }
}

/** Returns the kind to send; where there is nothing to send the verb refuses, unless this click was made before. */
const kindOf = (kind: ResendKind | undefined): ResendKind => kind ?? 'key_code'
