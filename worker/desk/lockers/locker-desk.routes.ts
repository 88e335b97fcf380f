import type { Context } from 'hono'
import * as z from 'zod'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  boxUseSchema,
  createBoxSchema,
  createLockerSchema,
  editBoxSchema,
  editLockerSchema,
  openBoxSchema,
  type BoxUseAnswer,
  type LockerDesk,
} from '#worker/contract/staff/locker-desk.ts'

import { getDesk, type DeskCall } from './desk-call.ts'
import { openBox } from './open-box.ts'
import { setBoxUse } from './set-box-use.ts'
import { createBox, editBox, removeBox } from './set-up-box.ts'
import { createLocker, editLocker, removeLocker } from './set-up-locker.ts'

const id = z.string().min(1).max(80)
const accountParam = z.strictObject({ accountId: id })
const boxParam = z.strictObject({ accountId: id, boxId: id })
const lockerParam = z.strictObject({ accountId: id, lockerId: id })

function callOf(c: Context<AppEnv>, accountId: string): DeskCall {
  return { deps: c.get('deps'), staff: c.get('staff'), accountId }
}

const base = '/api/staff/account/:accountId'

/** Key cabinets: what goes on in them, what staff do with a box, and their set-up. */
export const lockerDeskRoutes = createRouter()
  .get(`${base}/locker`, validate('param', accountParam), async (c) => {
    return c.json<LockerDesk>(await getDesk(callOf(c, c.req.valid('param').accountId)))
  })
  .post(`${base}/box/:boxId/open`, validate('param', boxParam), validate('json', openBoxSchema), async (c) => {
    const { accountId, boxId } = c.req.valid('param')
    return c.json<LockerDesk>(await openBox(callOf(c, accountId), boxId, c.req.valid('json')))
  })
  .put(`${base}/box/:boxId/use`, validate('param', boxParam), validate('json', boxUseSchema), async (c) => {
    const { accountId, boxId } = c.req.valid('param')
    return c.json<BoxUseAnswer>(await setBoxUse(callOf(c, accountId), boxId, c.req.valid('json')))
  })
  .post(`${base}/locker`, validate('param', accountParam), validate('json', createLockerSchema), async (c) => {
    const call = callOf(c, c.req.valid('param').accountId)
    return c.json<LockerDesk>(await createLocker(call, c.req.valid('json')), 201)
  })
  .put(`${base}/locker/:lockerId`, validate('param', lockerParam), validate('json', editLockerSchema), async (c) => {
    const { accountId, lockerId } = c.req.valid('param')
    return c.json<LockerDesk>(await editLocker(callOf(c, accountId), lockerId, c.req.valid('json')))
  })
  .delete(`${base}/locker/:lockerId`, validate('param', lockerParam), async (c) => {
    const { accountId, lockerId } = c.req.valid('param')
    return c.json<LockerDesk>(await removeLocker(callOf(c, accountId), lockerId))
  })
  .post(
    `${base}/locker/:lockerId/box`,
    validate('param', lockerParam),
    validate('json', createBoxSchema),
    async (c) => {
      const { accountId, lockerId } = c.req.valid('param')
      return c.json<LockerDesk>(await createBox(callOf(c, accountId), lockerId, c.req.valid('json')), 201)
    },
  )
  .put(`${base}/box/:boxId`, validate('param', boxParam), validate('json', editBoxSchema), async (c) => {
    const { accountId, boxId } = c.req.valid('param')
    return c.json<LockerDesk>(await editBox(callOf(c, accountId), boxId, c.req.valid('json')))
  })
  .delete(`${base}/box/:boxId`, validate('param', boxParam), async (c) => {
    const { accountId, boxId } = c.req.valid('param')
    return c.json<LockerDesk>(await removeBox(callOf(c, accountId), boxId))
  })
