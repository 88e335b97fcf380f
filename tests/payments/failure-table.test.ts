import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { reportsRefunds } from '#domain/money/payment-provider-names.ts'
import {
  eneriusSettings,
  paytrailSettings,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
} from '#tests/adapters/payment-fixtures.ts'
import { failureTable } from '#tests/support/payment-failure-table.ts'
import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

it('the page shows how each verb ends at each provider', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/payments-failures.md'), 'utf8')
  const rows = Object.entries(failureTable).flatMap(([provider, verbs]) =>
    Object.entries(verbs).map(([verb, ends]) => `| ${[provider, verb, ...ends].join(' | ')} |`),
  )
  const shown = page.split('\n').filter((line) => rows.includes(line))
  expect(shown).toEqual(rows)
})

it('staff are offered to ask where the adapter can', () => {
  const { wire } = wireAnswering()
  const ports = {
    CHECKOUT_FINLAND: createPaytrail(paytrailSettings, wire),
    SVEA: createSvea(sveaSettings, wire),
    BAMBORA: createVismaPay(vismaPaySettings, wire),
    ENERIUS: createEnerius(eneriusSettings, wire),
  }
  for (const [provider, port] of Object.entries(ports)) {
    expect([provider, reportsRefunds(provider)]).toEqual([provider, port.askRefund !== undefined])
  }
})
