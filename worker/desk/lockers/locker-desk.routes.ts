import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { lockerCalls } from '#worker/contract/staff/locker-desk.ts'

import { getDesk } from './desk-call.ts'
import { openBox } from './open-box.ts'
import { setBoxUse } from './set-box-use.ts'
import { createBox, editBox, removeBox } from './set-up-box.ts'
import { createLocker, editLocker, removeLocker } from './set-up-locker.ts'

/** Key cabinets: what goes on in them, what staff do with a box, and their set-up. */
export const lockerDeskRoutes = bind(lockerCalls, {
  'GET /api/staff/account/:accountId/locker': (call) => getDesk(setupCallOf(call)),
  'POST /api/staff/account/:accountId/box/:boxId/open': (call) =>
    openBox(setupCallOf(call), call.params.boxId, call.body),
  'PUT /api/staff/account/:accountId/box/:boxId/use': (call) =>
    setBoxUse(setupCallOf(call), call.params.boxId, call.body),
  'POST /api/staff/account/:accountId/locker': (call) => createLocker(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/locker/:lockerId': (call) =>
    editLocker(setupCallOf(call), call.params.lockerId, call.body),
  'DELETE /api/staff/account/:accountId/locker/:lockerId': (call) =>
    removeLocker(setupCallOf(call), call.params.lockerId),
  'POST /api/staff/account/:accountId/locker/:lockerId/box': (call) =>
    createBox(setupCallOf(call), call.params.lockerId, call.body),
  'PUT /api/staff/account/:accountId/box/:boxId': (call) => editBox(setupCallOf(call), call.params.boxId, call.body),
  'DELETE /api/staff/account/:accountId/box/:boxId': (call) => removeBox(setupCallOf(call), call.params.boxId),
})
