import type { PassDuration, PassState } from '#domain/collect-pass.ts'

export const passStates: Record<PassState, string> = {
  NOT_YET: 'not valid yet',
  LIVE: 'valid until {at}',
  USED: 'used',
  REVOKED: 'taken back',
  OVER: 'no longer valid',
}

export const passDurations: Record<PassDuration, string> = {
  usual: 'As long as the locker is reserved, else 2 days',
  day: 'One day',
  week: 'A week',
  twoWeeks: 'Two weeks',
}
