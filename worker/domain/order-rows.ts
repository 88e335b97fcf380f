import type { OrderRowType, RowPayer } from './enums.ts'

/** The rows that the customer pays for. */
export function billableRows<Row extends { payer: RowPayer }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row.payer === 'CUSTOMER')
}

/** The rows that the account lets the customer see. Visibility says nothing of who pays. */
export function visibleRows<Row extends { type: OrderRowType }>(
  rows: readonly Row[],
  allowedTypes: readonly OrderRowType[],
): readonly Row[] {
  return rows.filter((row) => allowedTypes.includes(row.type))
}

/** A work order or a choice of extra services that carries a substitute car asks for its return. */
export function hasSubstituteCar(rows: readonly { type: OrderRowType }[]): boolean {
  return rows.some((row) => row.type === 'SUBSTITUTE_CAR')
}
