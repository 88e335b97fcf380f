import type { DayKind } from '#domain/process/day.ts'

const kinds: Record<DayKind, string> = {
  arrival: 'Tulossa',
  hand_over: 'Luovutukset',
}

const day = {
  kinds,
  overdue: 'Myöhässä',
  done: 'Tehty',
  arrivalOne: 'Saapuu',
  handOverOne: 'Luovutus',
  lateCount: '{count} myöhässä',
  doneOf: '{count} tehty',
  nowAt: 'Nyt {at}',
  hour: 'Klo {hour}',
  weekTitle: 'Viikko {week}',
  weekCounts: '{arrivals} tulee · {handOvers} lähtee',
  lateOnWall: '{count} myöhässä: {plates}',
  oneDay: 'Päivä',
  week: 'Viikko',
  previousDay: 'Edellinen päivä',
  nextDay: 'Seuraava päivä',
  previousWeek: 'Edellinen viikko',
  nextWeek: 'Seuraava viikko',
  today: 'Tänään',
  span: 'Jakso',
  print: 'Tulosta',
  wall: 'Seinänäyttö',
  emptyArrivals: 'Ketään ei ole tulossa',
  emptyHandOvers: 'Luovutettavaa ei ole',
  emptyDay: 'Ei varattuja aikoja',
  more: 'Näytä lisää',
  moreOverdue: 'Myöhässä on enemmän kuin tähän mahtuu. Katso loput työjonosta.',
  moreOnWall: 'ja {count} muuta',
  doneCount: '{done}/{count} tehty',
  loading: 'Ladataan päivää',
  slow: 'Tämä kestää tavallista pidempään. Yritetään edelleen.',
  failed: 'Päivää ei saatu haettua',
  failedText: 'Yhteys palvelimeen katkesi. Yritä uudelleen.',
  stale: 'Yhteys on poikki. Tilanne klo {at}.',
  asOf: 'Tilanne klo {at}',
  box: 'Lokero {number}',
}

export const texts = { day }
