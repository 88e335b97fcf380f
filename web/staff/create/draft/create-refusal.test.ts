import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { inTheWayOf, refusalInWords, refusedFields } from './create-refusal.ts'

const problem = (code: string, errors: { path: string; code: string }[] = [], changed?: unknown) =>
  new ApiProblem({ status: 409, code, errors, changed })
const unusable = (path: string) => ({ path, code: 'unusable' })
const [phone, email] = ['customer.phoneNumber', 'customer.email']

describe('a refusal', () => {
  it.each([
    [problem('INVALID_CONTACT', [unusable(phone)]), { [phone]: 'createFault_phone' }],
    [problem('INVALID_CONTACT', [unusable(email)]), { [email]: 'createFault_email' }],
    [problem('INVALID_CONTACT', [unusable(phone), unusable(email)]), { [phone]: 'createFault_contact' }],
    [problem('vehicle.taken'), { substituteVehicleId: 'createFault_carTaken' }],
    [problem('work_order.exists'), { workNumber: 'createFault_workNumberTaken' }],
    [problem('request.invalid', [{ path: 'rows', code: 'nothing_to_pay' }]), { rows: 'createFault_rows' }],
    [problem('request.invalid', [{ path: 'note', code: 'too_long' }]), { note: 'createFault_invalid' }],
    [problem('VERSION_CONFLICT'), {}],
    [new NetworkProblem('timeout'), {}],
  ])('is said beside its field: %s', (error, fields) => {
    expect(refusedFields(error)).toEqual(fields)
  })

  it('has the words of the catalogue', () => {
    expect(refusalInWords(problem('INVALID_CONTACT'))).toBe('invalidContact')
    expect(refusalInWords(problem('VERSION_CONFLICT'))).toBe('unfinishedProcess')
    expect(refusalInWords(problem('account.closed'))).toBe('accountClosed')
    expect(refusalInWords(problem('account.not_live'))).toBe('accountNotLive')
    expect(refusalInWords(problem('work_order.paid'))).toBe('orderPaid')
    expect(refusalInWords(problem('vehicle.taken'))).toBe('saveFailed')
    expect(refusalInWords(new NetworkProblem('unreachable'))).toBe('saveFailed')
  })

  it('names the process that is there already', () => {
    const changed = { processId: 'prc_1' }
    expect(inTheWayOf(problem('VERSION_CONFLICT', [], changed))).toEqual({ kind: 'unfinished', processId: 'prc_1' })
    expect(inTheWayOf(problem('VERSION_CONFLICT'))).toEqual({ kind: 'unfinished', processId: null })
    expect(inTheWayOf(problem('click.taken', [], changed))).toEqual({ kind: 'made', processId: 'prc_1' })
    expect(inTheWayOf(problem('vehicle.taken', [], changed))).toBeNull()
    expect(inTheWayOf(null)).toBeNull()
  })
})
