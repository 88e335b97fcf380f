import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { lifecycleDiagram, lifecycleDocument } from './lifecycle-diagram.ts'
import { transitionPairs } from './process-lifecycle.ts'
import { transitionSeedSql } from './transition-sql.ts'

it('docs/lifecycle.md is what the table says now (npm run lifecycle writes it)', () => {
  expect(readFileSync(path.join(import.meta.dirname, '../../docs/lifecycle.md'), 'utf8')).toBe(lifecycleDocument())
})

it('draws each transition but cancellations and repetitions, and the births', () => {
  const drawn = lifecycleDiagram()
    .split('\n')
    .filter((line) => line.includes('-->'))
  const expected = transitionPairs().filter(([from, to]) => from !== to && to !== 'CANCELLED')
  expect(drawn.filter((line) => line.includes('[*]'))).toHaveLength(5)
  expect(drawn).toHaveLength(expected.length + 5)
  for (const [from, to] of expected) expect(drawn.some((line) => line.includes(`  ${from} --> ${to}: `))).toBe(true)
})

it('lists every transition in the table of the page, with who may cause it', () => {
  const page = lifecycleDocument().replaceAll(/ +/g, ' ')
  expect(page).toContain('| STARTED | cancel | CANCELLED | staff, dms | all |')
  expect(page).toContain('| LINK_SENT | link_sent | LINK_SENT | system | all |')
  expect(page).toContain('| (new) | create | USE_ONLY_PAYMENT | staff, dms | ONLY_PAYMENT |')
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(2 + 5 + transitionPairs().length)
})

it('writes one row of SQL for each transition', () => {
  const rows = transitionSeedSql().match(/\('[A-Z_]+', '[A-Z_]+'\)/g)
  expect(rows).toEqual(transitionPairs().map(([from, to]) => `('${from}', '${to}')`))
  expect(transitionSeedSql()).toMatch(/^INSERT INTO process_transitions \(from_state, to_state\) VALUES\n[^;]*;\n$/)
})
