import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { customerCalls } from '#worker/contract/customer-calls.ts'
import { fastLaneCalls } from '#worker/contract/fast-lane.ts'
import { staffEventCalls } from '#worker/contract/staff/desk-calls.ts'

const root = path.join(import.meta.dirname, '..')
const declared = { ...customerCalls, ...fastLaneCalls, ...staffEventCalls }

/** The calls that take the sum that stood on a button. */
const consentCalls = Object.entries(declared)
  .filter(([, call]) => 'body' in call && call.body instanceof z.ZodObject && 'total' in call.body.shape)
  .map(([name]) => name)

const pages = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

describe('the sum on the button', () => {
  it('is taken wherever somebody consents to one', () => {
    expect(consentCalls.toSorted()).toEqual([
      'POST /api/process/additional-work/:id/answer',
      'POST /api/process/fast-lane',
      'POST /api/process/payment',
      'POST /api/process/price-approval',
      'POST /api/process/resurs-bank-payment',
      'POST /api/staff/process/:id/event',
      'PUT /api/process/step',
    ])
  })

  it.each(consentCalls)('is sent by every page that calls %s', (name) => {
    const callers = pages.filter(({ source }) => source.includes(`'${name}'`))
    expect(callers.length).toBeGreaterThan(0)
    const silent = callers.filter(({ source }) => !/\btotal\b|KeptAnswer/.test(source))
    expect(silent.map(({ file }) => file)).toEqual([])
  })
})
