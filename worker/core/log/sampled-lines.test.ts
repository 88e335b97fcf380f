import { expect, it } from 'vitest'

import { newId } from '#core/secrets/ids.ts'

import { createSampling, everyLine, oneIn } from './sampled-lines.ts'

const now = Date.parse('2026-11-24T05:41:00Z')
const well = (requestId: string, at = now) => ({ requestId, status: 200, ms: 12, now: at })
const ids = Array.from({ length: 20_000 }, (_none, nth) => newId('req', now + nth))

it('writes few calls whole, and of many one in twenty, which says so', () => {
  const sample = createSampling()
  const rates = ids.map((id) => sample(well(id)))
  const whole = rates.filter((rate) => rate === 1).length
  const sampled = rates.filter((rate) => rate === oneIn).length
  expect(whole).toBe(20)
  expect(new Set(rates)).toEqual(new Set([1, oneIn, null]))
  expect(sampled * oneIn).toBeGreaterThan(0.8 * ids.length)
  expect(sampled * oneIn).toBeLessThan(1.2 * ids.length)
  expect(sample(well('req_later', now + 60_000)), 'the next minute begins anew').toBe(1)
})

it('always writes what failed, was refused or was slow', () => {
  const sample = createSampling()
  for (const id of ids) sample(well(id))
  const odd = [{ status: 500 }, { status: 503 }, { status: 404 }, { status: 429 }, { ms: 1_000 }]
  for (const part of odd) for (const id of ids.slice(0, 100)) expect(sample({ ...well(id), ...part })).toBe(1)
})

it('decides by the request id alone, so that whoever asks for one finds all of its lines or none', () => {
  const [one, other] = [createSampling(), createSampling()]
  for (const id of ids.slice(0, 20)) for (const sample of [one, other]) sample(well(id))
  for (const id of ids.slice(20, 500)) expect(one(well(id))).toBe(other(well(id)))
})

it('may be left out', () => {
  expect(ids.every((id) => everyLine(well(id)) === 1)).toBe(true)
})
