import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { keepMaps, mapsIn } from './kept-maps.ts'

let folder: string

/** Builds a worker and a file of the pages, both of the source `name`. */
function build(name: string, page: string): void {
  const map = { version: 3, file: '', sources: [name], sourcesContent: [], names: [], mappings: 'AAEA' }
  for (const file of ['dist/worker/index.js.map', `dist/maps/${page}.map`]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), JSON.stringify(map))
  }
}

const sourceOf = (map: ReturnType<ReturnType<typeof mapsIn>['page']>) => map?.payload.sources[0]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'maps-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('finds the maps of each release that was kept, and of what was built last', () => {
  build('first.ts', 'app-AbCd1234.js')
  expect(keepMaps(folder, 'abc1234/1')).toBe('releases/abc1234/1')
  rmSync(path.join(folder, 'dist'), { recursive: true })
  build('second.ts', 'app-Zz_9-xYw.js')
  const maps = mapsIn(folder)
  expect(sourceOf(maps.worker('abc1234/1'))).toBe('first.ts')
  expect(sourceOf(maps.worker('development/7'))).toBe('second.ts')
  expect(sourceOf(maps.worker(null))).toBe('second.ts')
  expect(sourceOf(maps.page('app-AbCd1234.js'))).toBe('first.ts')
  expect(sourceOf(maps.page('app-Zz_9-xYw.js'))).toBe('second.ts')
})

it('goes by the commit where secrets have made another version of it, and finds nothing of a commit that was not kept', () => {
  build('first.ts', 'app-AbCd1234.js')
  keepMaps(folder, 'abc1234/1')
  expect(sourceOf(mapsIn(folder).worker('abc1234/2'))).toBe('first.ts')
  expect(mapsIn(folder).worker('fff0000/2')).toBeNull()
  expect(mapsIn(folder).page('gone-AbCd1234.js')).toBeNull()
})

it('keeps nothing where nothing was built', () => {
  expect(keepMaps(folder, 'abc1234/1')).toBeNull()
})
