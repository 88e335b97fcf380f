import type { Dependencies } from '#core/dependencies.ts'
import { countFailure, readLimitsStatement, secondsLimited, type Limit, type LimitRow } from '#core/http/rate-limit.ts'
import { errorFields } from '#core/log/log.ts'

/**
 * Counts a wrong code in the first cell, for all of them: a stranger has not as many tries as there are cells. Answers the
 * seconds to wait, null where the client may go on. `rows` are those of the cell that was asked, which counts by itself only
 * while the first one is away.
 */
export async function countWrongCode(
  { db, cells, log }: Pick<Dependencies, 'db' | 'cells' | 'log'>,
  { limit, rows }: { limit: Limit; rows: readonly LimitRow[] },
): Promise<number | null> {
  const home = cells?.home.db ?? db
  if (home === db) return secondsLimited(rows, limit) ?? (await countFailure(db, limit))
  try {
    return secondsLimited(await readLimitsStatement(home, limit.keys), limit) ?? (await countFailure(home, limit))
  } catch (error) {
    log.error('wrong_code.counted_here', errorFields(error))
    return secondsLimited(rows, limit) ?? (await countFailure(db, limit))
  }
}
