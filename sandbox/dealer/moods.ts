/**
 * How a dealer system answers what it is told. `down`, `400` and `410` take nothing; `slow` and `garbage` take it all the
 * same, and who asked has given up, or makes nothing of the answer.
 */
export const dealerMoods = ['normal', 'down', 'slow', '400', '410', 'garbage'] as const
export type DealerMood = (typeof dealerMoods)[number]

export const dealerMoodWords: Readonly<Record<DealerMood, string>> = {
  normal: 'ottaa vastaan',
  down: '503: poissa käytöstä',
  slow: 'vastaa 30 sekunnin päästä',
  '400': '400: ei kelpaa',
  '410': '410: osoite poistunut',
  garbage: 'vastaa silkkaa roskaa',
}
