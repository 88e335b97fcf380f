import { asMegabytes, importSeconds } from '#scripts/deploy/closing-times.ts'

import type { Limits } from './limits.ts'
import type { Page } from './pages.ts'

/** Imports of a move into either place besides those of rows: guards, lists, names, the directory, waits. */
const furtherImports = 6

type Closing = { readonly from: number; readonly to: number; readonly limits: Limits }

/** Says how long the two databases answer nobody during a move, by the rows and bytes that are to go. */
export function closingLine(pages: readonly Pick<Page, 'rows' | 'bytes'>[], { from, to, limits }: Closing): string {
  const rows = pages.reduce((sum, page) => sum + page.rows, 0)
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  const written = furtherImports + Math.ceil(bytes / limits.batchBytes)
  const removed = furtherImports + Math.ceil(rows / limits.removedRows)
  const closed = (cell: number, imports: number) =>
    `cell ${cell} about ${imports * importSeconds} s in ${imports} imports`
  return `${rows} rows, ${asMegabytes(bytes)}. While an import runs a database answers nobody, of other groups either: ${closed(to, written)}, ${closed(from, removed)}, by an estimate of ${importSeconds} s each.`
}
