import { expect, it } from 'vitest'

import { routes } from '#worker/contract/routes.ts'

import { carriersOfBody, carriersOfKind, carriersOfRoute } from './carriers.ts'

/** Routes that belong to the first cell whoever calls, and those that ask every cell. */
const ofTheFirst = new Set([
  'POST /api/browser-report',
  'GET /api/csrf-token',
  'GET /api/health',
  'GET /api/status',
  'GET /api/account-image/:id',
  'POST /api/auth/passkey-request',
  'POST /api/auth/reset',
])

it('every call says where it belongs, or is one of the few that belong to the first cell', () => {
  const said = (name: string, kind: string) =>
    Object.hasOwn(carriersOfKind, kind) || Object.hasOwn(carriersOfRoute, name) || Object.hasOwn(carriersOfBody, name)
  const silent = Object.entries(routes).filter(([name, { kind }]) => !said(name, kind))
  expect(silent.map(([name]) => name).toSorted()).toEqual([...ofTheFirst].toSorted())
})

it('no carrier is of a route that is not there', () => {
  const named = [...Object.keys(carriersOfRoute), ...Object.keys(carriersOfBody)]
  expect(named.filter((name) => !Object.hasOwn(routes, name))).toEqual([])
})
