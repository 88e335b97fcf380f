import { sql, type SQL } from 'drizzle-orm'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { codeOpensBox, mayPutBack } from '#domain/keys/cabinet.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'

/** In SQL: the process `p` is where its code opens the box `b` of its lease `l`, and nothing holds it back. */
export function boxOpening(): SQL {
  const isEmptied = sql`b.keys_inside = 0 and b.keys_seen_at >= l.created_at`
  return sql`((${isAmong(codeOpensBox)} or (${isAmong(mayPutBack)} and ${isEmptied})) and not ${isHeldBack(sql`p`)})`
}

/** By state and type, so that it is looked up and not searched. */
function isAmong(holds: (state: ProcessState, processType: ProcessType) => boolean): SQL {
  const typesOf = (state: ProcessState) => processTypes.filter((processType) => holds(state, processType))
  const among = Object.fromEntries(
    processStates.map((state) => [state, Object.fromEntries(typesOf(state).map((processType) => [processType, 1]))]),
  )
  return sql`json_extract(${JSON.stringify(among)}, '$.' || p.state || '.' || p.process_type) is 1`
}
