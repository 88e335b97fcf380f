import type { PassDuration, PassState } from '#domain/access/collect-pass.ts'

export const passStates: Record<PassState, string> = {
  NOT_YET: 'gäller inte ännu',
  LIVE: 'gäller till {at}',
  USED: 'använt',
  REVOKED: 'återkallat',
  OVER: 'gäller inte längre',
}

export const passDurations: Record<PassDuration, string> = {
  usual: 'Så länge boxen är reserverad, annars 2 dygn',
  day: 'Ett dygn',
  week: 'En vecka',
  twoWeeks: 'Två veckor',
}
