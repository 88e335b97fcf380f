import { sql, type SQL } from 'drizzle-orm'

/** In SQL, on `processes`: whom an offer reaches; who has confirmed picks nothing more. */
export const notConfirmed: SQL = sql`current_step <> 'WAITING_CONFIRMATION'`
