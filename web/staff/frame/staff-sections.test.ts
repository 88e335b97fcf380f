import { expect, it } from 'vitest'

import { roles, type Role } from '#domain/enums.ts'

import { sectionsOf } from './staff-sections.ts'

const visits = ['board', 'dayView', 'newProcess', 'messages']
const ofAccount = ['settings', 'insights', 'audit', 'health']
const inAccount = [...visits, 'lockers', 'cars', 'users', ...ofAccount]
const everywhere = [...visits, 'lockers', 'cars', 'users', 'workshops', ...ofAccount]
const led: Readonly<Record<Role, readonly string[]>> = {
  superuser: everywhere,
  group_admin: everywhere,
  admin: inAccount,
  service_advisor: [...visits, 'lockers', 'cars', 'audit'],
  sales: [...visits, 'cars', 'audit'],
  enerius: ['board', 'dayView', 'messages', 'lockers', 'cars', 'insights', 'audit', 'health'],
}

it.each(roles)('leads a user of the role %s where it may go', (role) => {
  expect(sectionsOf({ roles: [{ id: role, name: role }] }).map(({ text }) => text)).toEqual(led[role])
})
