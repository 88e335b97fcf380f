import { sql } from 'drizzle-orm'

import { signatureSkewMs } from '#core/signed-request.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { deviceSignatures } from '#worker/db/schema/device.table.ts'

/**
 * Remembers a signature for as long as it could be replayed. It is the primary key with the device: the batch of a
 * replay fails whole, which `isConstraintViolation(error, 'device_signatures')` tells.
 */
export function rememberSignatureStatement(
  db: Db,
  { deviceId, signature, now }: { deviceId: string; signature: string; now: number },
): Statement {
  return db.run(sql`
    insert into ${deviceSignatures} (device_id, signature, expires_at)
    values (${deviceId}, ${signature}, ${now + 2 * signatureSkewMs})`)
}
