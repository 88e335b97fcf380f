import type { Context } from 'hono'
import * as z from 'zod'

import { clientAddress } from '#core/client-address.ts'
import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { roles, type Role } from '#domain/enums.ts'
import { grantableRoles } from '#domain/permissions.ts'
import {
  changePasswordSchema,
  createGroupUserSchema,
  createUserSchema,
  editUserSchema,
  linkAccountSchema,
  userAccountsSchema,
  type UserRole,
} from '#worker/contract/staff/users.ts'

import { changePassword, findSelf } from './change-password.ts'
import { createGroupUser, createUser } from './create-user.ts'
import { editUser } from './edit-user.ts'
import { linkAccount, setUserAccounts, unlinkAccount } from './link-accounts.ts'
import { listGroupUsers, listSalesUsers, listUsers } from './list-users.ts'
import { deleteUser, disableUser } from './remove-user.ts'
import { byPower } from './user-access.ts'
import type { UserCall } from './user-change.ts'
import { forbidden } from './user.errors.ts'
import { toUser } from './user.queries.ts'

const id = z.string().min(1).max(64)
const userParam = z.strictObject({ userId: id })
const accountParam = z.strictObject({ accountId: id })
const userAccountParam = z.strictObject({ userId: id, accountId: id })
const listQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  after: z.string().max(100).optional(),
  accountId: id.optional(),
})

function callOf(c: Context<AppEnv>): UserCall {
  return { deps: c.get('deps'), staff: c.get('staff') }
}

function roleList(list: readonly Role[]): UserRole[] {
  return byPower(list).map((role) => ({ id: role, name: role }))
}

function grantable(c: Context<AppEnv>, upTo: readonly Role[]): UserRole[] {
  return roleList(grantableRoles(c.get('staff').roles).filter((role) => upTo.includes(role)))
}

const belowSuperuser = roles.filter((role) => role !== 'superuser' && role !== 'enerius')

/** Users and what they may do. */
export const userRoutes = createRouter()
  .get('/api/auth/profile', async (c) => c.json(toUser(c.get('staff'), await findSelf(callOf(c)))))
  .get('/api/user/roles/admin', (c) => c.json(grantable(c, belowSuperuser)))
  .get('/api/user/roles/superuser', (c) => {
    if (!c.get('staff').roles.includes('superuser')) throw forbidden()
    return c.json(roleList(roles))
  })
  .get('/api/user/roles/service-advisor', (c) => c.json(grantable(c, ['service_advisor', 'sales'])))
  .get('/api/user/sales-users', async (c) => c.json(await listSalesUsers(callOf(c))))
  .get('/api/user/group-users', async (c) => c.json(await listGroupUsers(callOf(c), null)))
  .get('/api/user/group-users/:accountId', validate('param', accountParam), async (c) => {
    return c.json(await listGroupUsers(callOf(c), c.req.valid('param').accountId))
  })
  .get('/api/user/', validate('query', listQuery), async (c) => {
    return c.json(await listUsers(callOf(c), c.req.valid('query')))
  })
  .put('/api/user/', validate('json', editUserSchema), async (c) => {
    return c.json(await editUser(callOf(c), c.req.valid('json')))
  })
  .post('/api/user/', validate('json', createUserSchema), async (c) => {
    return c.json(await createUser(callOf(c), c.req.valid('json')), 201)
  })
  .post('/api/user/group-user', validate('json', createGroupUserSchema), async (c) => {
    return c.json(await createGroupUser(callOf(c), c.req.valid('json')), 201)
  })
  .put('/api/user//account', validate('json', linkAccountSchema), async (c) => {
    return c.json(await linkAccount(callOf(c), c.req.valid('json')))
  })
  .post(
    '/api/user/:userId/user-accounts',
    validate('param', userParam),
    validate('json', userAccountsSchema),
    async (c) => c.json(await setUserAccounts(callOf(c), c.req.valid('param').userId, c.req.valid('json'))),
  )
  .delete('/api/user/:userId/account/:accountId', validate('param', userAccountParam), async (c) => {
    const { userId, accountId } = c.req.valid('param')
    await unlinkAccount(callOf(c), userId, accountId)
    return c.body(null, 204)
  })
  .delete('/api/user/admin/:userId/hard', validate('param', userParam), async (c) => {
    await deleteUser(callOf(c), c.req.valid('param').userId, 'admin')
    return c.body(null, 204)
  })
  .delete('/api/user/:userId/hard', validate('param', userParam), async (c) => {
    await deleteUser(callOf(c), c.req.valid('param').userId, 'superuser')
    return c.body(null, 204)
  })
  .delete('/api/user/:userId', validate('param', userParam), async (c) => {
    await disableUser(callOf(c), c.req.valid('param').userId)
    return c.body(null, 204)
  })
  .patch('/api/user/:userId', validate('param', userParam), validate('json', changePasswordSchema), async (c) => {
    const asked = { userId: c.req.valid('param').userId, input: c.req.valid('json'), address: clientAddress(c) }
    await changePassword(callOf(c), asked)
    return c.body(null, 204)
  })
