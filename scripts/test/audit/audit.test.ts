import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { accepted } from './accepted.ts'
import { findingsIn } from './findings.ts'
import { judge } from './judge.ts'

/** Returns npm's recorded output about this project: with a fault that an advisory tells, and where nobody answered. */
const recorded = (name: string) => readFileSync(path.join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')

const today = '2026-11-29'
const ofEsbuild = { id: 'GHSA-67mh-4wv8-2f99', why: 'It never serves.', until: today }
const findings = findingsIn(recorded('found'))

describe('what npm printed', () => {
  it('names each advisory once, however many libraries lead to it', () => {
    expect(findings).toEqual([
      {
        id: 'GHSA-67mh-4wv8-2f99',
        library: 'esbuild',
        severity: 'moderate',
        title: 'esbuild enables any website to send any requests to the development server and read the response',
      },
    ])
  })

  it.each([
    ['an error in place of a report', recorded('no-answer')],
    ['a report that was cut', recorded('found').slice(0, 500)],
    ['nothing', ''],
    ['a report of another version', recorded('found').replace('"auditReportVersion": 2', '"auditReportVersion": 3')],
  ])('is no report where it is %s', (_name, printed) => {
    expect(findingsIn(printed)).toBeNull()
  })
})

describe('an audit', () => {
  it('fails by a finding that nobody accepted', () => {
    const { failures } = judge({ findings, accepted: [], today })
    expect(failures).toEqual([expect.stringContaining('GHSA-67mh-4wv8-2f99 in esbuild (moderate): esbuild enables')])
  })

  it('passes with one that was accepted, up to its day', () => {
    expect(judge({ findings, accepted: [ofEsbuild], today }).failures).toEqual([])
  })

  it('fails by an entry past its day, where no registry answers too', () => {
    const late = { accepted: [ofEsbuild], today: '2026-11-30' }
    for (const one of [judge({ findings, ...late }), judge({ findings: null, ...late })]) {
      expect(one.failures).toEqual(['GHSA-67mh-4wv8-2f99 was accepted until 2026-11-29: It never serves.'])
    }
  })

  it('passes where no registry answers, and says so', () => {
    expect(judge({ findings: null, accepted: [ofEsbuild], today })).toEqual({
      says: ['No registry answered: nothing was asked of it'],
      failures: [],
    })
  })

  it('says which entry was not found any more', () => {
    const { says, failures } = judge({ findings: [], accepted: [ofEsbuild], today })
    expect(says).toContain('GHSA-67mh-4wv8-2f99 is accepted and was not found: it can go from the list')
    expect(failures).toEqual([])
  })

  it('has a list of which each entry is an advisory, once, with a reason and a day', () => {
    for (const { id, why, until } of accepted) {
      expect(id).toMatch(/^GHSA(?:-[0-9a-z]{4}){3}$/)
      expect(why.length).toBeGreaterThan(20)
      expect(new Date(until).toISOString().slice(0, 10)).toBe(until)
    }
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length)
  })
})
