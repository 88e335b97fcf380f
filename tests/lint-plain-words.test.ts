import { expect, it } from 'vitest'

import { holdsNames, nameProblem, openingProblem, typeNameProblem } from '#scripts/lint/plain-words.ts'

it.each([
  'What is stored.',
  'Whether it is open.',
  'Of a payment.',
  'Has it deleted.',
  'Where it lies.',
  'How long (ms).',
  'Told of each verdict.',
  'Until when it holds.',
  'In which states it may be sent.',
])('a doc comment that begins as "%s" has no subject', (text) => {
  expect(openingProblem(`* ${text} `)).toContain('docs/glossary.md')
  expect(openingProblem(`*\n * ${text}\n `)).toContain('docs/glossary.md')
})

it('a sentence with a verb or a subject is fine, and so is a comment beside the code', () => {
  expect(openingProblem('* Returns what is stored. ')).toBeUndefined()
  expect(openingProblem('* Whatsapp is not a channel. ')).toBeUndefined()
  expect(openingProblem(' What comes late is written all the same.')).toBeUndefined()
})

it('a forbidden word in a name says the word to use', () => {
  expect(nameProblem('tellTown')).toContain('notify')
  expect(nameProblem('tend-refund')).toContain('resolve')
  expect(nameProblem('useHall')).toContain('kiosk')
  expect(nameProblem('hasSecondWay')).toContain('two-factor')
  expect(nameProblem('letGoOf')).toContain('discard')
  expect(nameProblem('secondsOnTheWay')).toBeUndefined()
})

it('a word that only contains a forbidden one is none', () => {
  expect(['extendLease', 'hallmark', 'storyteller', 'intended'].map(nameProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('a type is no participle, and one before a noun is an adjective', () => {
  expect(typeNameProblem('Asked')).toContain('noun')
  expect(typeNameProblem('FastLaneFound')).toContain('noun')
  expect(typeNameProblem('KnownPayment')).toBeUndefined()
  expect(typeNameProblem('BegunPayment')).toContain('started')
})

it('tests name what happens in words of their own', () => {
  expect([holdsNames('worker/domain/enums.ts'), holdsNames('tests/ui/fonts.ts'), holdsNames('web/a.test.tsx')]).toEqual(
    [true, false, false],
  )
})
