import { bind } from '#core/bind.ts'
import type { StaffEventInput, ToldEvent } from '#worker/contract/staff-process.ts'
import { staffEventCalls } from '#worker/contract/staff/desk-calls.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { getPossibleEvents, reportEvent, type Besides, type StaffCall } from './staff-event.ts'
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
    (call: StaffCall, input: StaffEventInput) => Promise<void>
  >
>

function isMoneyEvent(verbs: MoneyVerbs, type: string): type is keyof MoneyVerbs {
  return Object.hasOwn(verbs, type)
}

/** How the page of a visit is read with an event of it. */
export type PageOf = (call: StaffCall) => Besides<ProcessPage>

type Told = { body: StaffEventInput; withPage: Besides<ProcessPage> | null }

async function tell(verbs: MoneyVerbs, call: StaffCall, { body, withPage }: Told): Promise<ToldEvent> {
  if (!isMoneyEvent(verbs, body.type)) {
    const { process, besides } = await reportEvent(call, body, withPage)
    return besides === null ? process : { ...process, page: besides }
  }
  await verbs[body.type](call, body)
  return getPossibleEvents(call)
}

/** What signed-in staff do to a process; who calls was found out before. */
export function createStaffProcessRoutes(verbs: MoneyVerbs, pageOf: PageOf) {
  return bind(staffEventCalls, {
    'GET /api/staff/process/:id/possible-events': (of) => getPossibleEvents(staffCallOf(of)),
    'POST /api/staff/process/:id/undo': ({ body, ...of }) => {
      const call = staffCallOf(of)
      return withCurrentState(call, body.version, () => undoEvent(call, body))
    },
    'POST /api/staff/process/:id/event': ({ body, query, ...of }) => {
      const call = staffCallOf(of)
      const withPage = query.page === undefined ? null : pageOf(call)
      return withCurrentState(call, body.version, () => tell(verbs, call, { body, withPage }))
    },
  })
}
