import { expect, it } from 'vitest'

import { customersFloor, oldestBrowsers, seenToInPages, staffsFloor, unknownToOlder } from './browser-floor.ts'

it('the build is told of the oldest browsers of customers', () => {
  expect(oldestBrowsers).toEqual(['safari16', 'chrome109', 'firefox115'])
})

it('what came later than the oldest browsers is named', () => {
  expect(unknownToOlder('const{promise:e}=Promise.withResolvers();new Intl.Segmenter("fi")', customersFloor)).toEqual([
    'withResolvers',
    'Segmenter',
  ])
  expect(unknownToOlder('a.replace(/(?<=\\d) /g,"")', customersFloor)).toEqual(['(?<='])
})

it('what is completed, and what only sounds alike, is not', () => {
  const program = 'e.toSorted(t);AbortSignal.any([e]);a.anyOf;t.tryAgain()'
  expect(unknownToOlder(program, customersFloor, seenToInPages)).toEqual([])
})

it('staff have newer browsers, and those too have an end', () => {
  const program = 'Promise.withResolvers();AbortSignal.any([e]);a.replace(/(?<=\\d) /g,"")'
  expect(unknownToOlder(program, staffsFloor)).toEqual([])
  expect(unknownToOlder('Promise.try(f);e.showPopover()', staffsFloor)).toEqual(['try', 'showPopover'])
})
