import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { unsentChoices, type WriteFacts } from './unsent-choices.ts'

const lost = new NetworkProblem('offline')

function write(id: number, key: string | null, fate: Partial<WriteFacts> = {}): WriteFacts {
  const about = key === null ? {} : { about: { key, label: `About ${key}` } }
  return { id, status: 'success', error: null, variables: { send: async () => null, ...about }, ...fate }
}
const unsent = { status: 'error', error: lost } as const

describe('choices that a lost network kept from being saved', () => {
  it('are those whose last try failed for want of a network, in the order they were made', () => {
    const found = unsentChoices([write(3, 'tyres', unsent), write(1, 'wash', unsent), write(2, 'oil')])
    expect(found).toEqual([
      { id: 1, label: 'About wash' },
      { id: 3, label: 'About tyres' },
    ])
  })

  it('are forgotten once the same choice was made again, and not offered while it is on its way', () => {
    expect(unsentChoices([write(1, 'wash', unsent), write(2, 'wash')])).toEqual([])
    expect(unsentChoices([write(1, 'wash', unsent), write(2, 'wash', { status: 'pending' })])).toEqual([])
    expect(unsentChoices([write(1, 'wash'), write(2, 'wash', unsent)])).toEqual([{ id: 2, label: 'About wash' }])
  })

  it('are no refusals of the server, and no writes that nobody made by choosing', () => {
    const refused = new ApiProblem({ status: 409, code: 'process.already_confirmed' })
    expect(unsentChoices([write(1, 'wash', { status: 'error', error: refused })])).toEqual([])
    expect(unsentChoices([write(1, null, unsent), { ...write(2, null, unsent), variables: undefined }])).toEqual([])
  })
})
