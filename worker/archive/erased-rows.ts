import { nameTerms, termKey } from '#domain/search-terms.ts'

import { changedIn, rowsIn, type ArchivedRows, type NamedRow } from './archived-tables.ts'
import type { ArchiveDocument } from './document.ts'

const nameColumns = ['name', 'first_name', 'last_name'] as const
const customerColumns = [
  ...nameColumns,
  'external_customer_number',
  'birth_date',
  'phone_number',
  'email',
  'street_address',
  'postal_code',
  'city',
] as const

const emptied = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, null]))

/**
 * The fate of each row when its customer is erased, null where it goes: as `eraseCustomers` does for the tables
 * (tested).
 */
const erasures: Readonly<Record<string, (row: NamedRow, now: number) => NamedRow | null>> = {
  customers: (row, now) => ({
    ...row,
    ...emptied(customerColumns),
    contact_methods: '[]',
    erased_at: now,
    updated_at: now,
    version: Number(row['version']) + 1,
  }),
  processes: (row) => ({
    ...row,
    ...emptied(['delivery_info_notes', 'contact_phone', 'contact_email']),
    customer_notes: '',
  }),
  process_notes: () => null,
  messages: (row) => ({ ...row, recipient: '', sealed_text: null }),
  customer_messages: (row) => ({ ...row, sender: '', sealed_text: null }),
  collect_passes: (row) => ({ ...row, name: '', phone_number: null }),
  identity_checks: (row) => ({ ...row, verified_name: null, provider_reference: null }),
}

/** The rows of a visit without its customer. */
export function erasedIn(tables: ArchiveDocument['tables'], now: number): ArchiveDocument['tables'] {
  let erased: ArchivedRows = tables
  for (const [table, erase] of Object.entries(erasures)) erased = changedIn(erased, table, (row) => erase(row, now))
  return Object.fromEntries(
    Object.entries(erased).map(([name, { columns, rows }]) => [
      name,
      { columns: [...columns], rows: rows.map((row) => [...row]) },
    ]),
  )
}

const termsIn = (tables: ArchivedRows, table: string, columns: readonly string[]) =>
  rowsIn(tables, table).flatMap((row) => columns.flatMap((column) => nameTerms(String(row[column] ?? ''))))

/**
 * Returns the terms by which a visit is still found without its customer: no number of theirs, and no name that is not
 * of the car too. Terms may still be of before their folding.
 */
export function termsLeft(terms: readonly string[], tables: ArchivedRows): string[] {
  const names = new Set(termsIn(tables, 'customers', nameColumns))
  const others = new Set([
    ...termsIn(tables, 'vehicles', ['license_number', 'make', 'model']),
    ...termsIn(tables, 'work_orders', ['external_work_order_id']),
  ])
  return terms.filter((term) => !term.startsWith('+') && (!names.has(termKey(term)) || others.has(termKey(term))))
}
