import { describe, expect, it } from 'vitest'

import { plainService } from '#tests/support/entities.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import type { ExtraService } from '#worker/contract/process.ts'

import { offeredServices } from './offered-services.ts'

const service = (id: string, change: Partial<ExtraService> = {}): ExtraService => ({
  ...plainService,
  id,
  descriptions: [
    { languageId: 'fi', description: 'Pesu' },
    { languageId: 'sv', description: 'Tvätt' },
  ],
  totalPrice: 39.9,
  ...change,
})

describe('the extra services on offer', () => {
  it('never hold a substitute car', () => {
    const offered = offeredServices([
      service('wash'),
      service('car', { type: 'SUBSTITUTE_CAR' }),
      service('part', { type: 'SPARE_PART' }),
    ])
    expect(offered.map(({ id }) => id)).toEqual(['wash', 'part'])
  })

  it('are described in the language chosen, or in one that there is', () => {
    expect(serviceDescription(service('wash'), 'sv')).toBe('Tvätt')
    expect(serviceDescription(service('wash'), 'en')).toBe('Pesu')
    expect(serviceDescription(service('wash', { descriptions: [] }), 'fi')).toBe('')
  })
})
