import { bind } from '#core/http/bind.ts'
import { errorFields } from '#core/log/log.ts'
import type { StaffEventForm, StaffProcess } from '#worker/contract/staff-process.ts'
import { staffEventCalls } from '#worker/contract/staff/desk-calls.ts'
import type { CountedPage } from '#worker/contract/staff/visit/page-units.ts'

import { getPossibleEvents, reportEvent, type StaffCall } from './staff-event.ts'
import { undoEvent } from './undo-event.ts'
import { withCurrentState } from './with-current-state.ts'

/** The call of staff that a verb is given, of a route about the process `:id`. */
export function staffCallOf(call: Omit<StaffCall, 'processId'> & { params: { id: string } }): StaffCall {
  const { deps, staff, params } = call
  return { deps, staff, processId: params.id }
}

/** Events about money are told together with the money: by verbs of the module that keeps it. */
export type MoneyVerbs = Readonly<
  Record<
    'settle_payment' | 'settle_refund' | 'request_refund',
    (call: StaffCall, input: StaffEventForm) => Promise<void>
  >
>

function isMoneyEvent(verbs: MoneyVerbs, type: string): type is keyof MoneyVerbs {
  return Object.hasOwn(verbs, type)
}

async function takeEvent(verbs: MoneyVerbs, call: StaffCall, input: StaffEventForm): Promise<StaffProcess> {
  if (!isMoneyEvent(verbs, input.type)) return reportEvent(call, input)
  await verbs[input.type](call, input)
  return getPossibleEvents(call)
}

/** Reads the page of a visit, which is made by a module that stands on this one. */
export type GetPage = (call: StaffCall) => Promise<CountedPage>

/** Returns the page as it is after an event. The event is written by then: where it cannot be read, whoever wants it fetches it. */
async function pageAfter(getPage: GetPage, call: StaffCall): Promise<{ page?: CountedPage }> {
  try {
    return { page: await getPage(call) }
  } catch (error) {
    call.deps.log.error('event.page_not_read', errorFields(error))
    return {}
  }
}

/** The routes by which signed-in staff act on a process; the caller is known by then. */
export function createStaffProcessRoutes(verbs: MoneyVerbs, getPage: GetPage) {
  return bind(staffEventCalls, {
    'GET /api/staff/process/:id/possible-events': (of) => getPossibleEvents(staffCallOf(of)),
    'POST /api/staff/process/:id/undo': ({ body, ...of }) => {
      const call = staffCallOf(of)
      return withCurrentState(call, body.version, () => undoEvent(call, body))
    },
    'POST /api/staff/process/:id/event': async ({ body, query, ...of }) => {
      const call = staffCallOf(of)
      const process = await withCurrentState(call, body.version, () => takeEvent(verbs, call, body))
      return query.page === undefined ? process : { ...process, ...(await pageAfter(getPage, call)) }
    },
  })
}
