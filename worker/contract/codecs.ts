import * as z from 'zod'

import { centsToEuros } from '#domain/money/pricing.ts'
import { toIso } from '#domain/time/iso.ts'

/**
 * Money and time between JSON and the worker, said once and here. JSON has euros with at most two decimals and instants as
 * ISO 8601; the worker has integer cents and milliseconds since 1970. A body or a query is decoded by its schema, and an
 * answer is encoded by `bind` where the route says which of its fields are money or instants:
 *
 *   export const refundUnits = { amount: money, createdAt: instant } satisfies UnitsOf<StaffRefund>
 *   export type CountedRefund = Counted<StaffRefund, typeof refundUnits>
 *   answer: answerIn<StaffRefund, typeof refundUnits>(refundUnits)
 */

/** An ISO 8601 string with its offset in JSON, milliseconds since 1970 in the worker, and UTC again in JSON. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.int(), {
  decode: (text) => Date.parse(text),
  encode: toIso,
})

/** At most two decimals, but for the noise of a sum (119.99000000000001). Large amounts have none where they divide back. */
function isInCents(euros: number): boolean {
  const cents = Math.round(euros * 100)
  return cents / 100 === euros || Math.abs(euros * 100 - cents) < 1e-6
}

/** Euros in JSON, integer cents in the worker. `euros` has the bounds; more than two decimals are `too_many_decimals`. */
export function eurosOf(euros: z.ZodNumber) {
  return z.codec(euros.refine(isInCents, { error: 'too_many_decimals' }), z.int(), {
    decode: (value) => Math.round(value * 100) + 0,
    encode: centsToEuros,
  })
}

/** The same of any size: a sum over a year is larger than anything that a body may say. */
export const money = eurosOf(z.number())

type Instant = typeof instant
type Money = typeof money

type KeyOf<Wire> = Wire extends object ? keyof Wire : never
type ValueAt<Wire, Key> = Wire extends object ? (Key extends keyof Wire ? Wire[Key] : never) : never

/** Which fields of an answer are money or instants, as a tree of its form: `[units]` is a list, and what is left out stays. */
export type UnitsOf<Wire> = Wire extends string
  ? Instant
  : Wire extends number
    ? Money
    : Wire extends readonly (infer One)[]
      ? readonly [UnitsOf<NonNullable<One>>]
      : Wire extends object
        ? { readonly [Key in KeyOf<Wire>]?: UnitsOf<NonNullable<ValueAt<Wire, Key>>> }
        : never

type Fields = { readonly [key: string]: Units | undefined }
export type Units = Instant | Money | readonly [Units] | Fields

type CentsName<Key> = Key extends 'euros' ? 'cents' : Key extends string ? `${Key}Cents` : Key
type NameOf<Key, Tree> = Key extends keyof Tree ? (Tree[Key] extends Money ? CentsName<Key> : Key) : Key

/**
 * An answer as the worker has it before it is encoded. Instants are milliseconds, and a field of money is called by its cents:
 * `amount` in JSON is `amountCents` here, so that cents which nobody encodes are no answer.
 */
export type Counted<Wire, Tree> = Wire extends null | undefined
  ? Wire
  : Tree extends Instant | Money
    ? number
    : Wire extends readonly (infer One)[]
      ? Tree extends readonly [infer Each]
        ? readonly Counted<One, Each>[]
        : Wire
      : {
          [Key in keyof Wire as NameOf<Key, Tree>]: Key extends keyof Tree ? Counted<Wire[Key], Tree[Key]> : Wire[Key]
        }

/** The same of an answer that may have no money and no instant in it. */
export function encodedIn(units: Units | undefined, counted: unknown): unknown {
  return units === undefined ? counted : encoded(units, counted)
}

/** Returns an answer as JSON has it. Throws on what is no amount and no instant. */
export function encoded(units: Units, counted: unknown): unknown {
  if (counted === null || counted === undefined) return counted
  // A board has two thousand instants: the codec would check each again, for three times what it takes to write it.
  if (isCodec(units)) return units === instant ? toIso(Number(counted)) : centsToEuros(Number(counted))
  if (isList(units)) return Array.isArray(counted) ? counted.map((one) => encoded(units[0], one)) : counted
  return typeof counted === 'object' ? encodedFields(units, counted) : counted
}

function isCodec(units: Units): units is Instant | Money {
  return units === instant || units === money
}

function isList(units: Units): units is readonly [Units] {
  return Array.isArray(units)
}

type Field = { name: string; unit: Units }

/** The fields of a tree by their names in the worker, made once for each tree. */
const known = new WeakMap<Fields, ReadonlyMap<string, Field>>()

function fieldsOf(units: Fields): ReadonlyMap<string, Field> {
  const made = known.get(units)
  if (made !== undefined) return made
  const fields = Object.entries(units).flatMap(([name, unit]): [string, Field][] =>
    unit === undefined ? [] : [[unit === money ? centsName(name) : name, { name, unit }]],
  )
  const byName = new Map(fields)
  known.set(units, byName)
  return byName
}

function encodedFields(units: Fields, counted: object): Record<string, unknown> {
  const fields = fieldsOf(units)
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(counted)) {
    const field = fields.get(name)
    if (field === undefined) wire[name] = value
    else wire[field.name] = encoded(field.unit, value)
  }
  return wire
}

const centsName = (name: string) => (name === 'euros' ? 'cents' : `${name}Cents`)
