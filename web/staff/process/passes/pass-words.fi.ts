import type { PassDuration, PassState } from '#domain/access/collect-pass.ts'

export const passStates: Record<PassState, string> = {
  NOT_YET: 'ei vielä käytössä',
  LIVE: 'voimassa {at} asti',
  USED: 'käytetty',
  REVOKED: 'peruttu',
  OVER: 'päättynyt',
}

export const passDurations: Record<PassDuration, string> = {
  usual: 'Lokeron varauksen loppuun, muuten 2 vuorokautta',
  day: 'Vuorokauden',
  week: 'Viikon',
  twoWeeks: 'Kaksi viikkoa',
}
