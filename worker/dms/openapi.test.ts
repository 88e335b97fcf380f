import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { dmsOpenApi } from './openapi.ts'

const described = dmsOpenApi()

it('is the same as what is published (npm run openapi writes it)', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../../web/public/api/dms/openapi.json'), 'utf8')
  expect(JSON.parse(file)).toEqual(described)
})

const withExample = z.object({ schema: z.object({ $ref: z.string() }), example: z.unknown() })
const withExamples = z.object({
  schema: z.object({ $ref: z.string() }),
  examples: z.record(z.string(), z.object({ value: z.unknown() })),
})

/** Every schema-and-example pair in the document, with where it stands. */
function examples(value: unknown, at: string): [at: string, z.infer<typeof withExample>][] {
  const many = withExamples.safeParse(value)
  if (many.success) {
    const { schema, examples: named } = many.data
    return Object.entries(named).map(([name, { value: example }]) => [`${at}/${name}`, { schema, example }])
  }
  const pair = withExample.safeParse(value)
  if (pair.success) return [[at, pair.data]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => examples(member, `${at}/${key}`))
}

it.each(examples(described.paths, ''))('gives at %s an example that fits its schema', (_at, { schema, example }) => {
  const local: unknown = JSON.parse(
    JSON.stringify({ ...schema, $defs: described.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
  )
  expect(z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(local)).safeParse(example).error).toBeUndefined()
})

it('has more than one example', () => {
  expect(examples(described.paths, '').length).toBeGreaterThan(20)
})
