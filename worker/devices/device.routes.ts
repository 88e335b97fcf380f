import { createRouter } from '#core/hono.ts'
import {
  deviceCommandResultsSchema,
  deviceEventsSchema,
  deviceHeartbeatSchema,
  deviceOpenSchema,
  deviceSyncSchema,
  type DeviceCommandResultsAnswer,
  type DeviceEventsAnswer,
  type DeviceHeartbeatAnswer,
  type DeviceOpenAnswer,
  type DeviceSyncAnswer,
} from '#worker/contract/device.ts'
import {
  terminalLookUpSchema,
  terminalReceiptSchema,
  type TerminalLookUpAnswer,
  type TerminalReceiptAnswer,
} from '#worker/contract/terminal.ts'

import { openBox } from './open-box.ts'
import { reportEvents } from './report-events.ts'
import { parseBody, readSignedCall } from './signed-call.ts'
import { heartbeat, settleCommands, syncCabinet } from './sync-cabinet.ts'
import { lookUp, takeReceipt } from './terminal.ts'

/** What a machine on site calls. Each call is signed with the device's own key; see `signed-call.ts`. */
export const deviceRoutes = createRouter()
  .post('/api/device/open', async (c) => {
    const call = await readSignedCall(c)
    return c.json<DeviceOpenAnswer>(
      await openBox({ deps: c.get('deps'), call, body: parseBody(call, deviceOpenSchema) }),
    )
  })
  .post('/api/device/events', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, deviceEventsSchema)
    return c.json<DeviceEventsAnswer>(await reportEvents({ deps: c.get('deps'), call, body }))
  })
  .post('/api/device/heartbeat', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, deviceHeartbeatSchema)
    return c.json<DeviceHeartbeatAnswer>(await heartbeat({ deps: c.get('deps'), call, body }))
  })
  .post('/api/device/sync', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, deviceSyncSchema)
    return c.json<DeviceSyncAnswer>(await syncCabinet({ deps: c.get('deps'), call, body }))
  })
  .post('/api/device/command-results', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, deviceCommandResultsSchema)
    return c.json<DeviceCommandResultsAnswer>(await settleCommands({ deps: c.get('deps'), call, body }))
  })
  .post('/api/device/terminal/look-up', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, terminalLookUpSchema)
    return c.json<TerminalLookUpAnswer>(await lookUp({ deps: c.get('deps'), call, body }))
  })
  .post('/api/device/terminal/receipt', async (c) => {
    const call = await readSignedCall(c)
    const body = parseBody(call, terminalReceiptSchema)
    return c.json<TerminalReceiptAnswer>(await takeReceipt({ deps: c.get('deps'), call, body }))
  })
