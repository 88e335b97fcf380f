import type { PassDuration, PassState } from '#domain/access/collect-pass.ts'

export const passStates: Record<PassState, string> = {
  NOT_YET: 'not valid yet',
  LIVE: 'valid until {at}',
  USED: 'used',
  REVOKED: 'cancelled',
  OVER: 'expired',
}

export const passDurations: Record<PassDuration, string> = {
  usual: 'As long as the box is reserved, otherwise 2 days',
  day: 'One day',
  week: 'A week',
  twoWeeks: 'Two weeks',
}
