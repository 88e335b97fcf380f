import { describe, expect, it } from 'vitest'

import { providerFields } from '#domain/money/provider-fields.ts'

import { secretsSchemas } from './secrets.ts'

describe('the fields of a provider', () => {
  it.each(Object.entries(secretsSchemas))('%s are those of its adapter', (kind, schema) => {
    const known = Object.entries(providerFields).find(([name]) => name === kind)?.[1]
    const made: readonly string[] = known && 'made' in known ? known.made : []
    const names = [...(known?.typed ?? []).map(({ name }) => name), ...made]
    expect(names.toSorted()).toEqual(Object.keys(schema.shape).toSorted())
  })
})
