import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { apiDescriptions } from '#scripts/pages/api-descriptions.ts'

const files = await apiDescriptions((file) => import(file))

describe.each(files)('$fileName', ({ fileName, source }) => {
  const document = z.record(z.string(), z.unknown()).parse(JSON.parse(source))

  it('is OpenAPI 3.1 by its schema', async () => {
    const { valid, errors } = await new Validator().validate(document)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('has no fault for Spectral', async () => {
    const spectral = new Spectral()
    spectral.setRuleset(new Ruleset(oas))
    const found = await spectral.run(document)
    expect(found.map(({ code, message, path: at }) => `${code} ${at.join('.')}: ${message}`)).toEqual([])
  }, 60_000)

  it('has no fault for Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, absoluteRef: fileName, config })
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  }, 60_000)
})
