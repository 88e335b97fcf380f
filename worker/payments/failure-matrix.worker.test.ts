import { describe, expect, it } from 'vitest'

import { allFaults } from '#tests/support/failing-sides.ts'
import { ends, verbNames } from '#tests/support/failure-courses.ts'
import { failureTable } from '#tests/support/payment-failure-table.ts'

describe.each(['Paytrail', 'Svea', 'Visma Pay', 'Enerius'] as const)('at %s', (name) => {
  it.each(verbNames)(
    '%s comes to an end whatever call of it fails, and both sides have the same money',
    { timeout: 300_000 },
    async (verb) => {
      const row = []
      for (const fault of allFaults) row.push(await ends(name, verb, fault))
      expect(row).toEqual(failureTable[name][verb])
    },
  )
})
