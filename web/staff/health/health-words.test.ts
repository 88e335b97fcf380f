import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { effectText, jobState, tookText } from './health-words.ts'
import { texts } from './texts.fi.ts'

describe('the words of an effect', () => {
  it('are there for every kind that is made', () => {
    const source = globSync('worker/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
    const kinds = source.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'((?:process|staff|webhook|payment|licence|message)\.(?:[a-z_]+))'/g)]
        .map(([, kind = '']) => kind)
        .filter((kind) => /^(process\.(announce|send_)|staff\.push|webhook\.deliver|message\.send_)/.test(kind)),
    )
    expect(kinds.length).toBeGreaterThan(5)
    expect([...new Set(kinds)].filter((kind) => effectText(kind, texts) === kind)).toEqual([])
  })

  it('are its own name where nobody knows it', () => {
    expect(effectText('process.unheard_of', texts)).toBe('process.unheard_of')
    expect(effectText('constructor', texts)).toBe('constructor')
  })
})

describe('how a job stands', () => {
  const lastRun = { startedAt: '', endedAt: '', handled: 0, outcome: 'failed' } as const

  it.each([
    [{ isLate: true, lastRun }, 'late'],
    [{ isLate: false, lastRun }, 'failed'],
    [{ isLate: false, lastRun: null }, 'never'],
  ] as const)('%o is %s', (job, state) => {
    expect(jobState(job)).toBe(state)
  })

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1240, '1,2 s'],
    [61_000, '61 s'],
  ])('%i ms took %s', (ms, said) => {
    expect(tookText(ms, 'fi')).toBe(said)
  })
})
