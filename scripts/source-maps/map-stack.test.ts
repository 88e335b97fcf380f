import { SourceMap } from 'node:module'

import { expect, it } from 'vitest'

import { mapStack } from './map-stack.ts'

/** A file whose first line is all of line 3, column 1, of a source. */
const mapOf = (source: string) =>
  new SourceMap({
    version: 3,
    file: '',
    sources: [source],
    sourcesContent: [],
    names: [],
    mappings: 'AAEA',
    sourceRoot: '',
  })

const maps = {
  worker: (version: string | null) =>
    version === 'abc1234/1' ? mapOf('../../../worker/app.ts') : version === null ? mapOf('worker/index.ts') : null,
  page: (file: string) => (file === 'later-AbCd1234.js' ? mapOf('../../../../web/app/main.tsx') : null),
}

it('names the places of a line of the log by the version that wrote it', () => {
  const stack = '    at f (file:///app/dist/worker/index.js:1:40)\n    at async index.js:1:50'
  const line = JSON.stringify({ event: 'request.failed', version: 'abc1234/1', stack })
  expect(mapStack(line, maps)).toBe(
    '{"event":"request.failed","version":"abc1234/1"}\n    at f (worker/app.ts:3:1)\n    at async worker/app.ts:3:1',
  )
})

it('names what browsers reported by the file, and a bare stack by the version that is told or built', () => {
  expect(mapStack('later-AbCd1234.js:1:7', maps)).toBe('web/app/main.tsx:3:1')
  expect(mapStack('at x (https://huolto.fi/assets/later-AbCd1234.js:1:7)', maps)).toBe('at x (web/app/main.tsx:3:1)')
  expect(mapStack('    at f (index.js:1:40)', maps)).toBe('    at f (worker/index.ts:3:1)')
  expect(mapStack('    at f (index.js:1:40)', maps, 'abc1234/1')).toBe('    at f (worker/app.ts:3:1)')
})

it('leaves what no map tells as it was', () => {
  const text = 'gone-Zz_9-xYw.js:1:2\n{"event":"x","version":"other/9","stack":"at index.js:1:2"}\n{broken'
  expect(mapStack(text, maps)).toBe('gone-Zz_9-xYw.js:1:2\n{"event":"x","version":"other/9"}\nat index.js:1:2\n{broken')
})
