import type { Context } from 'hono'
import type * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { deviceCalls } from '#worker/contract/device.ts'
import { heartbeat } from '#worker/devices/cabinet/heartbeat.ts'
import { openBox } from '#worker/devices/cabinet/open-box.ts'
import { reportEvents } from '#worker/devices/cabinet/report-events.ts'
import { settleCommands, syncCabinet } from '#worker/devices/cabinet/sync-cabinet.ts'

import { confirmKey, fetchKey } from './rotate-key.ts'
import { parseBody, readSignedCall, type Body, type SignedCall } from './signed-call.ts'
import { lookUp, takeReceipt } from './terminal.ts'

type Verb<Data, Answer> = (input: { deps: Dependencies; call: SignedCall; body: Body<Data> }) => Promise<Answer>
type Signed<Data> = { c: Context<AppEnv>; deps: Dependencies; route: { body: z.ZodType<Data> } }

/** A verb that checks by itself who signed, and only then tells what is wrong with the body. */
function signed<Data, Answer>(verb: Verb<Data, Answer>) {
  return async ({ c, deps, route }: Signed<Data>): Promise<Answer> => {
    const call = await readSignedCall(c)
    return verb({ deps, call, body: parseBody(call, route.body) })
  }
}

/** Routes that a machine on site calls. Each call is signed with the device's own key; see `signed-call.ts`. */
export const deviceRoutes = bind(deviceCalls, {
  'POST /api/device/open': signed(openBox),
  'POST /api/device/events': signed(reportEvents),
  'POST /api/device/heartbeat': signed(heartbeat),
  'POST /api/device/sync': signed(syncCabinet),
  'POST /api/device/command-results': signed(settleCommands),
  'POST /api/device/key': signed(fetchKey),
  'POST /api/device/key/confirm': signed(confirmKey),
  'POST /api/device/terminal/look-up': signed(lookUp),
  'POST /api/device/terminal/receipt': signed(takeReceipt),
})
