import { sql, type SQL } from 'drizzle-orm'

import { boxSizes } from '#domain/enums.ts'

/** The rank of a size as SQL: its place among the sizes, from the smallest. */
export function rankOfSize(size: SQL): SQL {
  const cases = boxSizes.map((name, rank) => sql`when ${name} then ${rank}`)
  return sql`case ${size} ${sql.join(cases, sql` `)} end`
}
