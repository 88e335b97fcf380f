import { expect, it } from 'vitest'

import { seenToInPages, unknownToOlder } from './browser-floor.ts'

it('finds what an older browser has no word for', () => {
  expect(unknownToOlder('const{promise:e}=Promise.withResolvers();new Intl.Segmenter("fi")')).toEqual([
    'withResolvers',
    'Segmenter',
  ])
  expect(unknownToOlder('a.replace(/(?<=\\d) /g,"")')).toEqual(['(?<='])
})

it('lets pass what is completed for it, and what is called something like it', () => {
  expect(unknownToOlder('e.toSorted(t);AbortSignal.any([e]);a.anyOf;t.tryAgain()', seenToInPages)).toEqual([])
})
