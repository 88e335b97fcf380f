import type { Role } from '#domain/enums.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

import { testApp, type TestApp } from './app.ts'
import { rowsOf } from './database.ts'
import { seedAccount } from './factories.ts'
import { seedStaff } from './staff.ts'

export const group = 'grp_pohjola'

/** Two workshops of a group and one of nobody's, with a user of each kind. */
export async function company() {
  await rowsOf(`insert into account_groups (id, name, created_at) values ('${group}', 'Pohjola', 1)`)
  await seedAccount({ groupId: group })
  await seedAccount({ id: 'acc_south', name: 'Etelän Huolto', groupId: group })
  await seedAccount({ id: 'acc_other', name: 'Toinen Huolto' })
  const app = testApp()
  const user = (id: string, role: Role, accountIds: readonly string[]) => seedStaff({ id, roles: [role], accountIds })
  const tokens = {
    superuser: (await user('usr_super', 'superuser', [])).token,
    group_admin: (await user('usr_group', 'group_admin', [])).token,
    admin: (await user('usr_admin', 'admin', ['acc_north'])).token,
    service_advisor: (await user('usr_advisor', 'service_advisor', ['acc_north'])).token,
    sales: (await user('usr_sales', 'sales', ['acc_south'])).token,
    enerius: (await user('usr_enerius', 'enerius', [])).token,
    foreign: (await user('usr_foreign', 'admin', ['acc_other'])).token,
  }
  await rowsOf(`update users set account_group_id = '${group}' where id = 'usr_group'`)
  return { app, tokens }
}

/** A call about users: method, and path after `/api/user/`. */
export const callUsers = (app: TestApp, token: string, [method, path]: readonly [string, string], json?: unknown) =>
  app.request(`/api/user/${path}`, { method, token, ...(json === undefined ? {} : { json }) })

export const problemOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json<{ code: string; errors?: unknown }>()),
})

export const listedUsers = async (app: TestApp, token: string, path = '') => {
  const users = await (await callUsers(app, token, ['GET', path])).json<User[]>()
  return users.map(({ id }) => id)
}

export const editOf = (id: string, version: number, roles: Role[], more: object = {}) => ({
  id,
  version,
  roles: roles.map((role) => ({ id: role })),
  ...more,
})
