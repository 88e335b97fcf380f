import { expect, it } from 'vitest'

import { fi } from '#tests/support/staff-texts.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import {
  customerChangedBy,
  customerFaults,
  failureInWords,
  fieldFaultInWords,
  lossInWords,
  processChangedBy,
} from './desk-failure.ts'

const problem = (code: string, changed?: unknown) => new ApiProblem({ status: 409, code, changed })

it.each([
  ['INVALID_CONTACT', 'Asiakkaan tiedot ovat puutteelliset'],
  ['VERSION_CONFLICT', 'Työnumerolle löytyi keskeneräinen prosessi'],
  ['account.closed', 'Toimipiste on suljettu. Siellä ei voi enää aloittaa tai muuttaa mitään.'],
  ['anything.else', 'Tallennus epäonnistui'],
])('%s is told as the error catalogue says', (code, text) => {
  expect(failureInWords(problem(code), fi.process)).toBe(text)
})

it('an update that got no answer has failed', () => {
  expect(failureInWords(new NetworkProblem('timeout'), fi.process, 'update')).toBe('Päivitys epäonnistui')
})

it('a conflict tells what the thing has become, other failures tell nothing', () => {
  const process = { version: 4, state: 'ADVISOR_CONFIRMED', events: [] }
  const customer = { version: 2, phoneNumber: '+358401234567' }
  expect(processChangedBy(problem('process.changed', process))).toBe(process)
  expect(customerChangedBy(problem('customer.changed', customer))).toBe(customer)
  expect(processChangedBy(problem('customer.changed', customer))).toBeNull()
  expect(processChangedBy(problem('process.changed'))).toBeNull()
  expect(customerChangedBy(new NetworkProblem('timeout'))).toBeNull()
})

it('what was never sent is told apart from what may have arrived', () => {
  const unsent = new NetworkProblem('offline')
  expect(failureInWords(unsent, fi.process)).toBe('Tallennus epäonnistui. Ei yhteyttä. Tätä ei lähetetty.')
  expect(lossInWords(unsent, fi.process)).toBe(fi.process.notSent)
  expect(lossInWords(new NetworkProblem('unreachable'), fi.process)).toBe(fi.process.maybeSent)
  expect(lossInWords(problem('process.changed'), fi.process)).toBeNull()
})

it.each([
  ['several_addresses', fi.process.severalAddresses],
  ['letters_before_at', fi.process.lettersBeforeAt],
  ['unusable', fi.process.fieldInvalid],
])('an e-mail address that is %s is told beside its field', (code, words) => {
  const refusal = new ApiProblem({ status: 422, code: 'INVALID_CONTACT', errors: [{ path: 'email', code }] })
  const faults = customerFaults(refusal)
  expect(fieldFaultInWords(faults.email, fi.process)).toBe(words)
  expect([faults.contact, fieldFaultInWords(faults.city, fi.process)]).toEqual([undefined, undefined])
})

it('nothing to reach the customer by is told of no field', () => {
  expect(customerFaults(problem('INVALID_CONTACT'))).toEqual({ contact: 'INVALID_CONTACT' })
})
