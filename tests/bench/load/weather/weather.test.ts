import { expect, it } from 'vitest'

import { chanceOf } from '#tests/bench/load/chance.ts'

import { weatherOf } from './weather.ts'

it('has every mood in a short run, within it, and the same for the same seed', () => {
  const moods = weatherOf(chanceOf(1, -4), 1_500)
  expect(moods.map(({ name }) => name.replace(/ DB.*$/, '')).toSorted()).toEqual(
    [
      'slow paytrail',
      'failing paytrail',
      'garbage paytrail',
      'away paytrail',
      'failing sms',
      'away sms',
      'away email',
      'failing room',
      'away files',
      'locked',
      'importing',
      'exporting',
      'overloaded',
      'cut off',
    ].toSorted(),
  )
  expect(moods.every(({ at }) => at > 0 && at < 1_500)).toBe(true)
  expect(weatherOf(chanceOf(1, -4), 1_500)).toEqual(moods)
  expect(weatherOf(chanceOf(2, -4), 1_500)).not.toEqual(moods)
})

it('has each mood several times in a long one, and the gateway away for two hours', () => {
  const moods = weatherOf(chanceOf(1, -4), 100_000)
  expect(moods.filter(({ name }) => name === 'away files')).toHaveLength(5)
  const away = moods.filter(({ name }) => name === 'away sms')
  expect(away.map(({ ms, isPlayed }) => ({ ms, isPlayed }))).toEqual(
    [1, 2].map(() => ({ ms: 7_200_000, isPlayed: true })),
  )
})
