import { browserCalls } from '#worker/contract/customer/browser-report.ts'
import {
  cloudCallbackCalls,
  creditCallbackCalls,
  paymentCallbackCalls,
  reportCalls,
} from '#worker/contract/customer/callback.ts'
import { smsAnswerCalls } from '#worker/contract/customer/conversation.ts'
import { dmsCalls } from '#worker/contract/machines/dms-calls.ts'
import { statusCalls } from '#worker/contract/machines/status.ts'
import { accountImageCalls } from '#worker/contract/staff/settings/face.ts'

import { csrfTokenCalls } from './csrf-token.ts'
import { customerCalls } from './customer-calls.ts'
import { workshopPageCalls } from './customer/workshop-page.ts'
import { deviceCalls } from './device.ts'
import { fastLaneCalls } from './fast-lane.ts'
import type { Route } from './route.ts'
import { ssoEntryCalls } from './sso.ts'
import { staffCalls } from './staff/staff-calls.ts'

/** Every route that there is, by method and path. What is not listed here does not exist: it answers 404, and a test fails. */
export const routes: Readonly<Record<string, Route>> = {
  ...statusCalls,
  ...browserCalls,
  ...csrfTokenCalls,
  ...customerCalls,
  ...fastLaneCalls,
  ...paymentCallbackCalls,
  ...creditCallbackCalls,
  ...reportCalls,
  ...cloudCallbackCalls,
  ...smsAnswerCalls,
  ...ssoEntryCalls,
  ...staffCalls,
  ...accountImageCalls,
  ...workshopPageCalls,
  ...dmsCalls,
  ...deviceCalls,
}

/** The declaration of a route; null for one that nobody declared. */
export function routeOf(method: string, path: string): Route | null {
  const name = `${method} ${path}`
  return Object.hasOwn(routes, name) ? (routes[name] ?? null) : null
}

/** The methods of an address that machines call; none where there is no such address. */
export function machineMethods(path: string): string[] {
  return Object.entries(routes).flatMap(([name, { kind }]) => {
    const [method = '', pattern = ''] = name.split(' ')
    return (kind === 'dms' || kind === 'device') && isOf(path, pattern) ? [method] : []
  })
}

function isOf(path: string, pattern: string): boolean {
  const places = pattern.split('/')
  const parts = path.split('/')
  return places.length === parts.length && places.every((place, at) => place.startsWith(':') || place === parts[at])
}
