/**
 * Calls at random to an API, made of its published description: mostly such as fit it, with parts that are odd, missing or
 * too many.
 *
 *   fc.asyncProperty(wildCall(published, known), async (call) => …)     // known: values that exist, by name of parameter
 */
import * as fc from 'fast-check'
import * as z from 'zod'

import type { Operation, publishedSchema } from './published-api.ts'

export type WildCall = {
  operation: Operation
  path: string
  headers: Readonly<Record<string, string>>
  /** Null: none is sent. */
  body: string | null
  shows: 'right' | 'wrong' | 'nothing'
}

type Json = z.core.util.JSONType
type Published = ReturnType<typeof publishedSchema>

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.json()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.json().optional(),
  properties: z.record(z.string(), z.json()).optional(),
  required: z.array(z.string()).default([]),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().default(-1_000_000),
  maximum: z.number().default(1_000_000),
  maxItems: z.number().default(4),
})

/** Values that find faults: the edges of types, of lengths and of times, and text that means something to somebody. */
const odd: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  null,
  '',
  ' ',
  '\u0000',
  '\u{1f697}\ud800',
  'x'.repeat(2000),
  "'; drop table processes; --",
  '<script>',
  '../..',
  0,
  -1,
  1e308,
  0.1 + 0.2,
  2 ** 53 + 2,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__x: 1 },
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
)

const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function textOf({ pattern, format }: z.output<typeof schemaShape>): fc.Arbitrary<Json> {
  if (format === 'date-time') return instants
  if (format === 'date') return instants.map((instant) => instant.slice(0, 10))
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.string({ maxLength: 8 }))
  return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('26-1', 'ABC-123', '040 1234567', 'a@example.fi'))
}

/** A value of a schema of the document; `spoilt` now and then. */
function valueOf(part: Json, schemas: Published['schemas'], depth = 0): fc.Arbitrary<Json> {
  const schema = schemaShape.parse(part)
  if (schema.$ref !== undefined) return valueOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth)
  const spoilt = (value: fc.Arbitrary<Json>) =>
    fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: odd })
  if (schema.const !== undefined) return spoilt(fc.constant(schema.const))
  if (schema.enum !== undefined) return spoilt(fc.constantFrom(...schema.enum))
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, schemas, depth)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => spoilt(ofType(type, schema, { schemas, depth }))))
  }
  return schema.type === 'null' ? fc.constant(null) : spoilt(ofType(schema.type, schema, { schemas, depth }))
}

type Schema = z.output<typeof schemaShape>
type Within = { schemas: Published['schemas']; depth: number }

function ofType(type: string | undefined, schema: Schema, { schemas, depth }: Within): fc.Arbitrary<Json> {
  const { minimum: min, maximum: max } = schema
  switch (type) {
    case 'object':
      return objectOf(schema, { schemas, depth })
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, schemas, depth + 1), { maxLength: Math.min(schema.maxItems, 4) })
    case 'integer':
      return fc.integer({ min: Math.max(min, -1_000_000), max: Math.min(max, 1_000_000) })
    case 'number':
      return fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema)
    case 'null':
      return fc.constant(null)
    default:
      return odd
  }
}

function objectOf({ properties = {}, required }: Schema, { schemas, depth }: Within): fc.Arbitrary<Json> {
  const parts = Object.entries(properties).map(([name, part]) => [name, valueOf(part, schemas, depth + 1)] as const)
  const whole = fc.record<Record<string, Json>>(Object.fromEntries(parts), { requiredKeys: required })
  const unknown = fc.dictionary(fc.constantFrom('x', 'price', 'id', 'constructor'), odd, { minKeys: 1, maxKeys: 1 })
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, unknown).map(([one, more]) => ({ ...one, ...more })) },
    { weight: 1, arbitrary: whole.map((one) => Object.fromEntries(Object.entries(one).slice(1))) },
  )
}

function bodyOf({ requestBody }: Operation, { schemas }: Published): fc.Arbitrary<string | null> {
  if (requestBody === undefined) return fc.constant(null)
  const { schema, example } = requestBody.content['application/json']
  return fc.oneof(
    { weight: 6, arbitrary: valueOf(schema, schemas).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: fc.constant(JSON.stringify(example)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, '', '{', 'null', '[]', '"x"', '{"a":1,"a":2}', '\ufeff{}', '\ud800'),
    },
    { weight: 1, arbitrary: fc.constant(`{"x":"${'x'.repeat(1024 * 1024)}"}`) },
  )
}

const oddText = fc.constantFrom('', ' ', '%00', '%', 'a..b', 'x'.repeat(300), 'ä', '0', '-1', '1e9', "'")

/** By name, the places of a path, of a query or of the headers. */
function given(operation: Operation, place: 'path' | 'query' | 'header', { known, schemas }: KnownIds) {
  const named = operation.parameters.filter((parameter) => parameter.in === place)
  const parts = named.map(({ name, schema, example }) => {
    const usual = fc.constantFrom(example, ...(known[name] ?? [example]))
    const fits = valueOf(schema, schemas).map(String)
    const one = fc.oneof(
      { weight: 4, arbitrary: usual },
      { weight: 1, arbitrary: fits },
      { weight: 1, arbitrary: oddText },
    )
    return [name, one] as const
  })
  return fc.record<Record<string, string>>(Object.fromEntries(parts), place === 'path' ? {} : { requiredKeys: [] })
}

type KnownIds = { known: Readonly<Record<string, readonly string[]>>; schemas: Published['schemas'] }

/** Something that a header may carry at all. */
const isSendable = (value: string) => /^[\x20-\x7e]*$/.test(value)

function pathOf({ path }: Operation, places: Record<string, string>, query: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(places[name] || 'x').replaceAll('.', '%2E'),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export function wildCall(published: Published, known: KnownIds['known']): fc.Arbitrary<WildCall> {
  const { schemas } = published
  return fc.constantFrom(...published.operations).chain((operation) =>
    fc
      .record({
        places: given(operation, 'path', { known, schemas }),
        query: given(operation, 'query', { known, schemas }),
        headers: given(operation, 'header', { known, schemas }),
        body: bodyOf(operation, published),
        mediaType: fc.oneof(
          { weight: 12, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', '', 'multipart/form-data') },
        ),
        shows: fc.oneof(
          { weight: 20, arbitrary: fc.constant('right' as const) },
          { weight: 1, arbitrary: fc.constantFrom('wrong' as const, 'nothing' as const) },
        ),
      })
      .map(({ places, query, headers, body, mediaType, shows }) => ({
        operation,
        path: pathOf(operation, places, query),
        headers: Object.fromEntries(
          Object.entries({ ...headers, ...(body !== null && { 'Content-Type': mediaType }) }).filter(([, value]) =>
            isSendable(value),
          ),
        ),
        body,
        shows,
      })),
  )
}
