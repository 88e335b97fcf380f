import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'
import { processEventTypes, targetOf, transitionPairs, transitions } from '#domain/process-lifecycle.ts'
import { transitionSeedSql } from '#worker/db/transition-sql.ts'

import { lifecycleDiagram, lifecycleDocument } from './lifecycle-diagram.ts'

/** Every event of every state: after an identity check two of one state lead to the same. */
const moves = processStates.flatMap((from) =>
  processEventTypes
    .filter((event) => transitions[from][event] !== undefined)
    .map((event) => [from, targetOf(from, event), event] as const),
)

it('docs/lifecycle.md is what the table says now (npm run lifecycle writes it)', () => {
  expect(readFileSync(path.join(import.meta.dirname, '../../docs/lifecycle.md'), 'utf8')).toBe(lifecycleDocument())
})

it('draws each transition but cancellations and repetitions, and the births', () => {
  const drawn = lifecycleDiagram()
    .split('\n')
    .filter((line) => line.includes('-->'))
  const expected = moves.filter(([from, to]) => from !== to && to !== 'CANCELLED')
  expect(drawn.filter((line) => line.includes('[*]'))).toHaveLength(5)
  expect(drawn).toHaveLength(expected.length + 5)
  for (const [from, to, event] of expected) expect(drawn).toContain(`  ${from} --> ${to}: ${event}`)
})

it('lists every transition in the table of the page, with who may cause it', () => {
  const page = lifecycleDocument().replaceAll(/ +/g, ' ')
  expect(page).toContain('| STARTED | cancel | CANCELLED | staff, dms | all |')
  expect(page).toContain('| LINK_SENT | link_sent | LINK_SENT | system | all |')
  expect(page).toContain('| (new) | create | USE_ONLY_PAYMENT | staff, dms | ONLY_PAYMENT |')
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(2 + 5 + moves.length)
})

it('writes one row of SQL for each transition', () => {
  const rows = transitionSeedSql().match(/\('[A-Z_]+', '[A-Z_]+'\)/g)
  expect(rows).toEqual(transitionPairs().map(([from, to]) => `('${from}', '${to}')`))
  expect(transitionSeedSql()).toMatch(/^INSERT INTO process_transitions \(from_state, to_state\) VALUES\n[^;]*;\n$/)
})
