import { isOk, problemCode, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { changeDevice } from '#sandbox/cabinet/cabinet-device.ts'
import { beat } from '#sandbox/cabinet/cabinet-gateway.ts'
import type { ConnectedAccount, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { failurePanels, setFailureMode } from '#sandbox/core/failure-modes.ts'
import { createDeskProcess } from '#sandbox/desk/create-process.ts'
import { fixtures } from '#sandbox/fixtures/work-orders.ts'

/** Scenarios that one press plays at a workshop. */
export const scenarioNames = ['busy_morning', 'cabinet_offline', 'provider_down', 'phone_offline'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** Stands in the numbers of the work orders that scenarios send, by which their visits are found again. */
export const playedMark = '-koe'

type Played = { db: SandboxDb; connection: Connection; account: ConnectedAccount; now: number }

/** `visits`: how many were made. `code`: why nothing was played. */
export type Outcome = { visits: number; code: null } | { visits: 0; code: string }

const nothingMade: Outcome = { visits: 0, code: null }

/** Work orders of the fixtures that come in on a busy morning, each of another customer. */
const morningOrders = ['26-004801', '26-004802', '26-004806', '26-004807', '26-004820', '26-004821']

/** A number whose messages the gateway takes and that never arrive (`core/magic.ts`). */
const silentPhone = '+358400000001'
const silentOrder = '26-004822'

const outageCalls = 1000

async function makeVisits(played: Played, orders: readonly string[], phoneNumber?: string): Promise<Outcome> {
  const changes = phoneNumber === undefined ? {} : { phoneNumber, email: null }
  const answers: AppAnswer[] = []
  for (const fixture of fixtures.filter(({ externalWorkOrderId }) => orders.includes(externalWorkOrderId))) {
    answers.push(await createDeskProcess({ ...played, fixture, changes, mark: playedMark }))
  }
  const visits = answers.filter(isOk).length
  const refused = answers.find((answer) => !isOk(answer))
  return visits === 0 && refused !== undefined
    ? { visits: 0, code: refused.status === 0 ? 'sandbox.app_unreachable' : problemCode(refused) }
    : { visits, code: null }
}

const scenarios: Readonly<Record<ScenarioName, (played: Played) => Promise<Outcome>>> = {
  busy_morning: (played) => makeVisits(played, morningOrders),

  async cabinet_offline({ db, connection: { appUrl, lockers }, account }) {
    const own = lockers.filter(({ accountId }) => accountId === account.id)
    if (own.length === 0) return { visits: 0, code: 'sandbox.no_cabinet' }
    for (const locker of own) {
      // The last that a cabinet hears before it is cut off is what its codes open.
      await beat({ db, appUrl, locker, clock: Date.now })
      await changeDevice(db, locker.id, { isOnline: false })
    }
    return nothingMade
  },

  async provider_down({ db }) {
    for (const provider of [...failurePanels.payments.services, ...failurePanels.identity.services]) {
      await setFailureMode(db, { provider, mode: '500', calls: outageCalls, only: null })
    }
    return nothingMade
  },

  phone_offline: (played) => makeVisits(played, [silentOrder], silentPhone),
}

/** Plays a scenario at a workshop: by the desk's own calls, and by what the wires do from now on. */
export async function playScenario(name: ScenarioName, played: Played): Promise<Outcome> {
  return scenarios[name](played)
}
