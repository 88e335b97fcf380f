import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Config } from '#core/config.ts'
import { requestInvalidFields } from '#core/http/validate.ts'
import { hmacHex, secretsEqual } from '#core/secrets/hashing.ts'
import { secretsOf } from '#core/secrets/secret-keys.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { isEmail } from '#domain/contact/email.ts'
import { knownFields, type KnownField } from '#domain/money/known-payer.ts'
import { maskedEmail, maskedPhone, maskedStreet } from '#domain/text/masked.ts'
import type { Filled, KnownValue, PayerView } from '#worker/contract/customer/payer.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { notDue } from '#worker/payments/payment.errors.ts'
import { reader, type CustomerCall, type ProcessRow } from '#worker/process/index.ts'

import { payableStates } from './payment-intent.ts'

const c = alias(customers, 'c')

/** Returns the customer as the order names them, and where the messages of this visit go. */
export function payerOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      processId: sql<string>`p.id`,
      firstName: orNull(c.firstName),
      lastName: orNull(c.lastName),
      address: orNull(c.streetAddress),
      postalCode: orNull(c.postalCode),
      city: orNull(c.city),
      email: sql<string | null>`coalesce(p.contact_email, c.email)`,
      phoneNumber: sql<string | null>`coalesce(p.contact_phone, c.phone_number)`,
    },
    sql`${processes} p left join ${customers} c on c.id = p.customer_id where p.id = ${processId}`,
  )
}

type PayerRow = RowOf<typeof payerOf>

const longestAddress = 200

const fits: Readonly<Record<KnownField, (value: string) => boolean>> = {
  address: (value) => value.length <= longestAddress,
  email: isEmail,
  phoneNumber: (value) => toE164(value) !== null,
}

const shown: Readonly<Record<KnownField, (value: string) => string>> = {
  address: maskedStreet,
  email: maskedEmail,
  phoneNumber: maskedPhone,
}

/** Returns the known value of a field; null for one that no form would take. */
function knownOf(row: PayerRow, field: KnownField): string | null {
  const value = row[field]?.trim() ?? ''
  return value !== '' && fits[field](value) ? value : null
}

type KnownPayerField = { row: PayerRow; field: KnownField; value: string }

/** Names a value without telling it: another value, another visit, another field has another mark. */
function markOf(secret: string, { row, field, value }: KnownPayerField): string {
  return hmacHex(secret, `known-payer:${row.processId}:${field}:${value}`)
}

/** Returns the payer with whom the forms begin; only while there is something to pay. In one round trip. */
export const getPayer = reader(
  (db, { processId }) => ({ payer: payerOf(db, processId) }),
  ({ process, rows }, call) => {
    const payer = payerIn(call, process, rows.payer)
    if (payer === null) throw notDue()
    return payer
  },
)

/** Returns the same payer, of rows that were read; null while there is nothing to pay. */
export function payerIn(
  call: CustomerCall,
  { state }: Pick<ProcessRow, 'state'>,
  [row]: readonly PayerRow[],
): PayerView | null {
  if (row === undefined || !payableStates.has(state)) return null
  const known = (field: KnownField): KnownValue | null => {
    const value = knownOf(row, field)
    if (value === null) return null
    return { shown: shown[field](value), kept: markOf(call.deps.config.tokenSecret.current, { row, field, value }) }
  }
  const { firstName, lastName, postalCode, city } = row
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    address: known('address'),
    email: known('email'),
    phoneNumber: known('phoneNumber'),
  }
}

type Filling = { config: Config; payer: readonly PayerRow[]; path?: string }

/**
 * The form with the values put in that were left as they are. One that is another by now is not taken in its place: nobody
 * pays in a name, or is written to at an address, that they did not see. Throws 422 `changed`, by field below `path`.
 */
export function withKnown<Form extends object>(form: Form, { config, payer, path = '' }: Filling): Filled<Form> {
  const [row] = payer
  const changed: KnownField[] = []
  const entries = Object.entries(form).map(([name, value]: [string, unknown]): [string, unknown] => {
    const mark = keptMark(value)
    const field = knownFields.find((one) => one === name)
    if (mark === null || field === undefined) return [name, value]
    const known = row === undefined ? null : knownOf(row, field)
    const isSame =
      row !== undefined &&
      known !== null &&
      secretsOf(config.tokenSecret).some((one) => secretsEqual(mark, markOf(one, { row, field, value: known })))
    if (!isSame) changed.push(field)
    return [name, known]
  })
  if (changed.length > 0) throw requestInvalidFields(changed.map((field) => ({ path: path + field, code: 'changed' })))
  return asFilled<Form>(Object.fromEntries<unknown>(entries))
}

function keptMark(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'kept' in value && typeof value.kept === 'string'
    ? value.kept
    : null
}

/** Guarantee: every `{ kept }` of a form was replaced by the text that it stands for. */
function asFilled<Form>(entries: object): Filled<Form> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return entries as Filled<Form>
}
