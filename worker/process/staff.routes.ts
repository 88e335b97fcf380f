import { bind } from '#core/bind.ts'
import type { StaffEventInput, StaffProcess } from '#worker/contract/staff-process.ts'
import { staffEventCalls } from '#worker/contract/staff/desk-calls.ts'

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
    (call: StaffCall, input: StaffEventInput) => Promise<void>
  >
>

function isMoneyEvent(verbs: MoneyVerbs, type: string): type is keyof MoneyVerbs {
  return Object.hasOwn(verbs, type)
}

async function tell(verbs: MoneyVerbs, call: StaffCall, input: StaffEventInput): Promise<StaffProcess> {
  if (!isMoneyEvent(verbs, input.type)) return reportEvent(call, input)
  await verbs[input.type](call, input)
  return getPossibleEvents(call)
}

/** What signed-in staff do to a process; who calls was found out before. */
export function createStaffProcessRoutes(verbs: MoneyVerbs) {
  return bind(staffEventCalls, {
    'GET /api/staff/process/:id/possible-events': (of) => getPossibleEvents(staffCallOf(of)),
    'POST /api/staff/process/:id/undo': ({ body, ...of }) => {
      const call = staffCallOf(of)
      return withCurrentState(call, body.version, () => undoEvent(call, body))
    },
    'POST /api/staff/process/:id/event': ({ body, ...of }) => {
      const call = staffCallOf(of)
      return withCurrentState(call, body.version, () => tell(verbs, call, body))
    },
  })
}
