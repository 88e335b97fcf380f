import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { openApiTypes } from '#scripts/generate/openapi-types.ts'
import { routes as declared } from '#worker/contract/routes.ts'
import { exampleSignature, signatureExample } from '#worker/devices/openapi-examples.ts'
import { deviceOpenApi } from '#worker/devices/openapi.ts'
import { dmsOpenApi } from '#worker/dms/openapi.ts'

const root = path.join(import.meta.dirname, '../..')
const documents = [
  ['dms', dmsOpenApi()],
  ['device', deviceOpenApi()],
] as const

const withExample = z.object({ schema: z.object({ $ref: z.string() }), example: z.unknown() })
const withExamples = z.object({
  schema: z.object({ $ref: z.string() }),
  examples: z.record(z.string(), z.object({ value: z.unknown() })),
})

type Example = readonly [at: string, pair: z.infer<typeof withExample>]

/** Every schema-and-example pair in the document, with where it stands. */
function examples(value: unknown, at: string): Example[] {
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

/** A schema of a document, made from the document alone. */
function schemaOf(document: (typeof documents)[number][1], reference: object): z.ZodType {
  const local: unknown = JSON.parse(
    JSON.stringify({ ...reference, $defs: document.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  )
  return z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(local))
}

describe.each(documents)('the description of the %s API', (name, document) => {
  it('has examples that fit their schemas', () => {
    const all = examples(document.paths, '')
    expect(all.length).toBeGreaterThan(20)
    for (const [at, { schema, example }] of all) {
      expect([at, schemaOf(document, schema).safeParse(example).error]).toEqual([at, undefined])
    }
  })

  it('names every route of theirs and no other', () => {
    const described = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${route.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const routes = Object.entries(declared).filter(([, { kind }]) => kind === name)
    expect(described.toSorted()).toEqual(routes.map(([route]) => route).toSorted())
  })
})

it('the types that the tests call the dealer API by are those of its description (npm run openapi writes them)', async () => {
  const file = await readFile(path.join(root, 'tests/support/dealer-api.ts'), 'utf8')
  const bare = (text: string) => text.replaceAll(/[\s'"|;,()]/g, '')
  expect(bare(file)).toBe(bare(openApiTypes(dmsOpenApi())))
})

describe('the page about devices', async () => {
  const page = await readFile(path.join(root, 'docs/devices.md'), 'utf8')
  const device = deviceOpenApi()
  const bodies = [...page.matchAll(/<!-- (\w+) -->\s*```json\n([^`]*)```/g)].map(([, schema = '', json = '']) => ({
    schema,
    json,
  }))

  it.each(bodies)('shows a body of $schema that its schema takes', ({ schema, json }) => {
    const reference = { $ref: `#/components/schemas/${schema}` }
    expect(schemaOf(device, reference).safeParse(JSON.parse(json)).error).toBeUndefined()
  })

  it('shows a body for each call of a cabinet, both ways', () => {
    const shown = new Set(bodies.map(({ schema }) => schema))
    const calls = ['Open', 'Events', 'HeartbeatAnswer', 'CommandResults', 'Sync', 'SyncAnswer']
    expect(calls.filter((call) => !shown.has(call))).toEqual([])
  })

  it('has the test vector of the signature', () => {
    for (const value of [...Object.values(signatureExample), exampleSignature()]) expect(page).toContain(value)
  })

  it('names every code that a call may be refused with', () => {
    const codes = examples(device.paths, '').flatMap(([at]) => /([a-z]+\.[a-z_]+)$/.exec(at)?.[1] ?? [])
    expect([...new Set(codes)].filter((code) => code.startsWith('device.') && !page.includes(`\`${code}\``))).toEqual(
      [],
    )
  })
})
