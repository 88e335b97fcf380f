import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { roles, type Role } from '#domain/enums.ts'

import { sectionsOf } from './staff-sections.ts'

const staff = path.join(import.meta.dirname, '..')
const visits = ['board', 'dayView', 'newProcess', 'messages']
const ofAccount = ['settings', 'insights', 'audit', 'health']
const inAccount = [...visits, 'lockers', 'cars', 'dayEnd', 'users', ...ofAccount]
const everywhere = [...visits, 'lockers', 'cars', 'dayEnd', 'users', 'workshops', ...ofAccount]
const led: Readonly<Record<Role, readonly string[]>> = {
  superuser: everywhere,
  group_admin: everywhere,
  admin: inAccount,
  service_advisor: [...visits, 'lockers', 'cars', 'dayEnd', 'audit'],
  sales: [...visits, 'cars', 'dayEnd', 'audit'],
  enerius: ['board', 'dayView', 'messages', 'lockers', 'cars', 'insights', 'audit', 'health'],
}

it.each(roles)('leads a user of the role %s where it may go', (role) => {
  expect(sectionsOf({ roles: [{ id: role, name: role }] }).map(({ text }) => text)).toEqual(led[role])
})

it('no key of a section is a key of something on one of its pages', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: staff }).filter((file) => !file.startsWith('frame/'))
  const keys = sources.flatMap((file) =>
    [...readFileSync(path.join(staff, file), 'utf8').matchAll(/shortcut: '(.)'/g)].map(([, key]) => key),
  )
  expect(keys).toContain('t')
  const sections = sectionsOf({ roles: [{ id: 'superuser', name: 'superuser' }] })
  expect(sections.map(({ shortcut }) => shortcut).filter((key) => keys.includes(key))).toEqual([])
})
