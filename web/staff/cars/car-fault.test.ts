import { expect, it } from 'vitest'

import { fi } from '#tests/support/staff-texts.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { sayFrom } from '#web/lib/i18n/texts.ts'

import { carFault } from './car-fault.ts'
import { loanInWords } from './car-words.ts'

const text = sayFrom(fi)
const use = {
  processId: 'prc_2',
  customerName: 'Aino Virtanen',
  licenseNumber: 'ABC-2',
  state: 'LINK_SENT',
  processType: 'DELIVERY',
  from: '2026-11-20T08:00:00Z',
  until: '2026-11-20T13:00:00Z',
  isOut: false,
  isOverdue: false,
  isBack: false,
} as const
const faultOf = (code: string, more: object = {}) =>
  carFault(new ApiProblem({ status: 409, code, ...more }), text, 'Europe/Helsinki')

it('a car that is taken is named with by whom and until when, beside the choice', () => {
  expect(faultOf('vehicle.taken', { changed: use })).toEqual({
    words: 'Auto on varattu siihen aikaan: ABC-2 Aino Virtanen, 20.11. 10.00–20.11. 15.00. Valitse toinen.',
    isOfField: true,
  })
  const hidden = { ...use, processId: null, customerName: null, licenseNumber: null, until: null }
  expect(faultOf('vehicle.taken', { changed: hidden }).words).toContain('toinen käynti, 20.11. 10.00 alkaen')
  expect(faultOf('vehicle.taken').words).toBe(fi.carFault_gone)
})

it.each([
  ['car.handed_out', fi.carFault_handedOut],
  ['car.identity_missing', fi.carFault_identity],
  ['process.changed', fi.carFault_changed],
  ['anything.else', fi.carFault_failed],
])('%s has words of its own', (code, words) => {
  expect(faultOf(code)).toEqual({ words, isOfField: false })
})

it('what was never sent is told apart, and what the field lacks stands beside it', () => {
  expect(carFault(new NetworkProblem('offline'), text, 'Europe/Helsinki').words).toBe(fi.carFault_notSent)
  const errors = [{ path: 'vehicleId', code: 'required' }]
  expect(faultOf('request.invalid', { errors })).toEqual({ words: fi.carFault_required, isOfField: true })
})

it('who is late is said so, and who has it too', () => {
  const late = { ...use, isOut: true, isOverdue: true }
  expect(loanInWords(late, text, 'Europe/Helsinki')).toMatch(/, palautus myöhässä$/)
  expect(loanInWords({ ...use, isOut: true }, text, 'Europe/Helsinki')).toMatch(/, asiakkaalla$/)
})
