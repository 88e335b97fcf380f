import { describe, expect, it } from 'vitest'

import { processTypes, roles } from '#domain/enums.ts'

import { grantableRoles, may, reachableProcessTypes, staffActions, widestScope } from './permissions.ts'

const columns = ['superuser', 'group_admin', 'admin', 'service_advisor', 'sales', 'enerius'] as const

/** Written out manually from the agreed matrix; `-` is nothing, `mine` the user's own processes. */
const agreed = {
  'process.see': 'all group own own own all',
  'process.create': 'all group own own own -',
  'process.act': 'all group own own own -',
  'work.propose': 'all group own own - -',
  'payment.refund': 'all group own - - -',
  'user.manage': 'all group own - - -',
  'user.link_accounts': 'all - - - - -',
  'user.hard_delete': 'all - own - - -',
  'account.configure': 'all group own - - -',
  'account.open': 'all group - - - -',
  'locker.see': 'all group own own - all',
  'locker.open': 'all group own own - all',
  'locker.disable': 'all group own - - all',
  'box.handle': 'all group own own mine all',
  'licence.see': 'all group own own mine -',
  'audit.see': 'all group own mine mine all',
  'insights.see': 'all group own - - all',
  'day_end.see': 'all group own mine mine -',
  'health.tend': 'all group own - - all',
} as const

it.each(staffActions)('%s reaches as far as agreed for every role', (action) => {
  const words = columns.map((role) => may(role, action).replace('none', '-').replace('own_processes', 'mine'))
  expect(words.join(' ')).toBe(agreed[action])
})

it('every role stands in the matrix', () => {
  expect(new Set(columns)).toEqual(new Set(roles))
})

describe('a user with several roles', () => {
  it('reaches as far as the widest of them', () => {
    expect(widestScope(['sales', 'admin'], 'audit.see')).toBe('own')
    expect(widestScope(['service_advisor', 'enerius'], 'locker.disable')).toBe('all')
  })

  it('may do nothing without a role', () => {
    for (const action of staffActions) expect(widestScope([], action)).toBe('none')
  })
})

describe('sales', () => {
  it('reaches processes outside the dealer system and payments alone', () => {
    expect(reachableProcessTypes(['sales'], 'process.act')).toEqual([
      'NO_DMS_DELIVERY',
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
      'ONLY_PAYMENT',
    ])
  })

  it('is not held to them where another role reaches all', () => {
    expect(reachableProcessTypes(['sales', 'service_advisor'], 'process.act')).toEqual(processTypes)
  })

  it('still is where the other role may only look', () => {
    expect(reachableProcessTypes(['sales', 'enerius'], 'process.see')).toEqual(processTypes)
    expect(reachableProcessTypes(['sales', 'enerius'], 'process.act')).not.toContain('DELIVERY')
  })

  it('reaches no process where no role may', () => {
    expect(reachableProcessTypes(['enerius'], 'process.create')).toEqual([])
  })
})

describe('granting roles', () => {
  it.each([
    ['superuser', 'superuser admin service_advisor enerius sales group_admin'],
    ['group_admin', 'admin service_advisor sales group_admin'],
    ['admin', 'admin service_advisor sales'],
    ['service_advisor', ''],
    ['sales', ''],
    ['enerius', ''],
  ] as const)('a %s grants: %s', (role, granted) => {
    expect(grantableRoles([role]).join(' ')).toBe(granted)
  })

  it('a role that manages no one lends no height to one that does', () => {
    expect(grantableRoles(['enerius', 'admin'])).toEqual(['admin', 'service_advisor', 'sales'])
  })
})
