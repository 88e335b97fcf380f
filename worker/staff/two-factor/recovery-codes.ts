import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { hmacHex } from '#core/secrets/hashing.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import { sealKeyId } from '#core/secrets/seal.ts'
import { secretsOf, type SecretKeys } from '#core/secrets/secret-keys.ts'
import { recoveryCodeCount } from '#domain/access/sign-in-steps.ts'
import type { Statement } from '#worker/db/db.ts'
import { recoveryCodes } from '#worker/db/schema/people/two-factor.table.ts'

/** Without letters and digits that are taken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 10

function newCode(): string {
  let code = ''
  while (code.length < length) {
    const [byte = 255] = randomBytes(1)
    // The rest of 256 would make some signs likelier than others.
    if (byte < 248) code += alphabet.charAt(byte % 31)
  }
  return code
}

/** New recovery codes as they are written for people: two groups of five. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newCode).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

type Code = { readonly userId: string; readonly code: string }

function hashOf(secret: string, { userId, code }: Code): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return hmacHex(secret, `recovery-code:${userId}:${plain}`)
}

/** Returns the stored hash of a code: it names the key, since no job can make it anew with another. */
const recoveryCodeHash = ({ current }: SecretKeys, code: Code) => `${sealKeyId(current)}.${hashOf(current, code)}`

/**
 * Returns the hashes that may be stored of a code, however it was typed: by each key that is there, and of before keys
 * were named.
 */
export function recoveryCodeHashes(keys: SecretKeys, code: Code): readonly string[] {
  return secretsOf(keys).flatMap((secret) => {
    const hash = hashOf(secret, code)
    return [`${sealKeyId(secret)}.${hash}`, hash]
  })
}

/** Returns how many codes a user, whom an SQL expression may name, has left. */
export function unusedCodes(userId: string | SQL): SQL<number> {
  return sql<number>`(select count(*) from ${recoveryCodes} r where r.user_id = ${userId} and r.used_at is null)`
}

/** True in SQL while a user has codes left, or none, as was read: of two ways that are added at once one makes codes. */
export function haveCodesAsRead(userId: string, unused: number): SQL {
  return sql`(${unusedCodes(userId)} > 0) = ${unused > 0 ? 1 : 0}`
}

/** Puts these codes in the place of those before, where `won`. */
export function replaceCodesStatements(
  { db, clock, config }: Dependencies,
  { userId, codes, won }: { userId: string; codes: readonly string[]; won: SQL },
): Statement[] {
  const hashes = codes.map((code) => recoveryCodeHash(config.sealSecret, { userId, code }))
  return [
    db.run(sql`delete from ${recoveryCodes} where user_id = ${userId} and ${won}`),
    db.run(sql`
      insert into ${recoveryCodes} (user_id, code_hash, created_at)
      select ${userId}, value, ${clock.now()} from json_each(${JSON.stringify(hashes)}) where ${won}`),
  ]
}
