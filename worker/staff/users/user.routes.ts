import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { grantableRoles } from '#domain/access/permissions.ts'
import { roles, type Role } from '#domain/enums.ts'
import { accountUserCalls } from '#worker/contract/staff/people/user-calls.ts'
import type { UserRole } from '#worker/contract/staff/people/users.ts'

import { changeGroup, listGroups } from './change-group.ts'
import { changePassword, findSelf } from './change-password.ts'
import { createGroupUser, createUser } from './create-user.ts'
import { editUser } from './edit-user.ts'
import { linkAccount, setUserAccounts, unlinkAccount } from './link-accounts.ts'
import { listGroupUsers, listSalesUsers, listUsers } from './list-users.ts'
import { deleteUser, disableUser } from './remove-user.ts'
import { byPower } from './user-access.ts'
import { toUser } from './user.queries.ts'

function roleList(list: readonly Role[]): UserRole[] {
  return byPower(list).map((role) => ({ id: role, name: role }))
}

function grantable(own: readonly Role[], upTo: readonly Role[]): UserRole[] {
  return roleList(grantableRoles(own).filter((role) => upTo.includes(role)))
}

const belowSuperuser = roles.filter((role) => role !== 'superuser' && role !== 'enerius')

/** Users and what they may do. */
export const userRoutes = bind(accountUserCalls, {
  'GET /api/auth/profile': async ({ deps, staff }) => toUser(staff, await findSelf({ deps, staff })),
  'GET /api/user/roles/admin': ({ staff }) => grantable(staff.roles, belowSuperuser),
  'GET /api/user/roles/superuser': () => roleList(roles),
  'GET /api/user/roles/service-advisor': ({ staff }) => grantable(staff.roles, ['service_advisor', 'sales']),
  'GET /api/user/sales-users': ({ deps, staff }) => listSalesUsers({ deps, staff }),
  'GET /api/user/group-users': ({ deps, staff }) => listGroupUsers({ deps, staff }, null),
  'GET /api/user/group-users/:accountId': ({ deps, staff, params }) =>
    listGroupUsers({ deps, staff }, params.accountId),
  'GET /api/user/': ({ deps, staff, query }) => listUsers({ deps, staff }, query),
  'PUT /api/user/': ({ deps, staff, body }) => editUser({ deps, staff }, body),
  'POST /api/user/': ({ deps, staff, body }) => createUser({ deps, staff }, body),
  'POST /api/user/group-user': ({ deps, staff, body }) => createGroupUser({ deps, staff }, body),
  'GET /api/user/groups': ({ deps, staff }) => listGroups({ deps, staff }),
  'PUT /api/user/:userId/group': ({ deps, staff, params, body }) => changeGroup({ deps, staff }, params.userId, body),
  'PUT /api/user//account': ({ deps, staff, body }) => linkAccount({ deps, staff }, body),
  'POST /api/user/:userId/user-accounts': ({ deps, staff, params, body }) =>
    setUserAccounts({ deps, staff }, params.userId, body),
  'DELETE /api/user/:userId/account/:accountId': ({ deps, staff, params }) =>
    unlinkAccount({ deps, staff }, params.userId, params.accountId),
  'DELETE /api/user/admin/:userId/hard': ({ deps, staff, params }) =>
    deleteUser({ deps, staff }, params.userId, 'admin'),
  'DELETE /api/user/:userId/hard': ({ deps, staff, params }) => deleteUser({ deps, staff }, params.userId, 'superuser'),
  'DELETE /api/user/:userId': ({ deps, staff, params }) => disableUser({ deps, staff }, params.userId),
  'PATCH /api/user/:userId': ({ c, deps, staff, params, body }) =>
    changePassword({ deps, staff }, { userId: params.userId, input: body, address: clientAddress(c) }),
})
