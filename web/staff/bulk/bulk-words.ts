import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import type { BulkWords } from './texts.ts'

/** Returns the name that tells a process from others: its plate and customer, else its id. */
export function nameOf(id: string, items: readonly BoardItem[]): string {
  const item = items.find((one) => one.id === id)
  return [item?.licenseNumber, item?.customerName].filter(Boolean).join(' ') || id
}

/** Returns why something was not done to a process. */
export function refusalInWords(code: string, { refusals }: Pick<BulkWords['bulk'], 'refusals'>): string {
  return refusals[code] ?? refusals['server.failed'] ?? code
}
