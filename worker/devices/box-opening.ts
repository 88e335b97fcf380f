import { sql, type SQL } from 'drizzle-orm'

import { codeOpensBox, mayPutBack } from '#domain/cabinet.ts'
import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'

/** In SQL: the process `p` is where its code opens the box `b` of its lease `l`, and nothing holds it back. */
export function boxOpening(): SQL {
  const isEmptied = sql`b.keys_inside = 0 and b.keys_seen_at >= l.created_at`
  return sql`((${isAmong(codeOpensBox)} or (${isAmong(mayPutBack)} and ${isEmptied})) and not ${isHeldBack(sql`p`)})`
}

function isAmong(holds: (state: ProcessState, processType: ProcessType) => boolean): SQL {
  const pairs = processTypes.flatMap((processType) =>
    processStates.filter((state) => holds(state, processType)).map((state) => [state, processType]),
  )
  return sql`(p.state, p.process_type) in (
    select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(pairs)}))`
}
