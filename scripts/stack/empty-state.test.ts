import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { emptyState } from './empty-state.ts'

let state: string
beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'state-'))
})
afterEach(() => rmSync(state, { recursive: true }))

function lay(name: string): void {
  const file = path.join(state, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, name)
}

it('leaves nothing of what happened in a state folder, and what is made of the sources', () => {
  const happened = ['data/app/v3/one.sqlite', 'demo.json', 'secrets.json', 'wrangler.toml', 'logs/app.log', 'dev/page']
  const stamps = ['demo-seeded', 'database-migrated', 'history-begun', 'past-played', 'migrations.json']
  for (const name of [...happened, ...stamps.map((stamp) => `stamps/${stamp}`)]) lay(name)
  for (const name of ['assets/index.html', 'bundle/room/index.js', 'past/demo.json', 'stamps/room-bundled']) lay(name)
  emptyState(state)
  expect(readdirSync(state).toSorted()).toEqual(['assets', 'bundle', 'past', 'stamps'])
  expect(readdirSync(path.join(state, 'stamps'))).toEqual(['room-bundled'])
})

it('has nothing to do where there is no state', () => {
  emptyState(path.join(state, 'none'))
  expect(readdirSync(state)).toEqual([])
})
