import type { PassDuration, PassWay } from '#domain/access/collect-pass.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { TextValues } from '#web/lib/i18n/fill.ts'
import type { HandedPass } from '#worker/contract/collect-pass.ts'

export type Words = { key: ContentKey; values?: TextValues }

/** Returns how a pass stands, in words for who made it. */
export function passWords({ state, validUntil, firstOpenedAt }: HandedPass, timeZone: string): Words {
  const at = (instant: string) => ({ time: formatDateTime(Date.parse(instant), timeZone) })
  switch (state) {
    case 'NOT_YET':
      return { key: 'passNotYet' }
    case 'LIVE':
      return firstOpenedAt === null
        ? { key: 'passLive', values: at(validUntil) }
        : { key: 'passOpened', values: at(firstOpenedAt) }
    case 'USED':
      return { key: 'passUsed', values: at(firstOpenedAt ?? validUntil) }
    case 'REVOKED':
      return { key: 'passRevoked' }
    case 'OVER':
      return { key: 'passOver' }
  }
}

export function durationText(duration: PassDuration, way: PassWay): ContentKey {
  switch (duration) {
    case 'usual':
      return way === 'BRING' ? 'passUntilReservation' : 'passUntilTwoDays'
    case 'day':
      return 'passUntilDay'
    case 'week':
      return 'passUntilWeek'
    case 'twoWeeks':
      return 'passUntilTwoWeeks'
  }
}

/** Returns why no pass was made; null where it is said at the field. */
export function makeFailure(error: Error | null): ContentKey | null {
  if (error === null || isPhoneRefused(error)) return null
  const code = error instanceof ApiProblem ? error.code : null
  if (code === 'collect_pass.too_many') return 'passTooMany'
  return code === 'collect_pass.not_now' ? 'passNotNow' : 'passFailed'
}

export function isPhoneRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'phoneNumber')
}
