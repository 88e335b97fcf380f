import * as z from 'zod'

import { sealMark } from '#core/secrets/seal.ts'
import { minuteMs } from '#domain/durations.ts'
import { NotDeployed } from '#scripts/deploy/deployment.ts'

import type { RotatedCell } from './rotated-cells.ts'
import { patience, type Rotation } from './rotation.ts'

const countSchema = z.object({ found: z.number() })

const countIn = async ({ rows }: RotatedCell, sql: string) =>
  countSchema.parse((await rows(`select ${sql} as found`)).at(0)).found

/** The number found in a database. */
export type CountInCell = { readonly label: string; readonly found: number }

/** Throws where nothing is sealed with what is said to be the present secret: with it as the former one nothing would open. */
export async function refuseStranger(cells: readonly RotatedCell[], present: string): Promise<void> {
  const sealed = (table: string, column: string) =>
    `exists (select 1 from ${table} where substr(${column}, 1, 12) = '${sealMark(present)}')`
  const any = [sealed('messages', 'sealed_text'), sealed('provider_credentials', 'sealed_secrets')]
  let found = 0
  for (const cell of cells) found += await countIn(cell, `${any.join(' or ')} or ${sealed('devices', 'sealed_key')}`)
  if (found > 0) return
  throw new NotDeployed(['Nothing is sealed with that one: it is not the SEAL_SECRET of now. Nothing was changed.'])
}

const codesSchema = z.object({
  name: z.string().nullable(),
  at: z.number().nullable(),
  codes: z.preprocess((text): unknown => JSON.parse(String(text)), z.record(z.string(), z.number())),
})

/** Recovery codes that count, by the name of their key, and the key of the message that went out last. */
const codesSql = `select substr(sealed_text, 4, 8) as name, created_at as at, (
    select json_group_object(key, found) from (
      select substr(code_hash, 1, 8) as key, count(*) as found from recovery_codes where used_at is null group by 1)) as codes
  from (select 1) left join (
    select sealed_text, created_at from messages where sealed_text is not null order by created_at desc limit 1)`

/** Returns how many recovery codes are kept by another key than messages are now, in each database. */
export async function codesOfBefore(cells: readonly RotatedCell[]): Promise<readonly CountInCell[]> {
  const answers: (z.infer<typeof codesSchema> & { label: string })[] = []
  for (const { label, rows } of cells) answers.push({ label, ...codesSchema.parse((await rows(codesSql)).at(0)) })
  const latest = answers.reduce((one, other) => ((other.at ?? 0) > (one.at ?? 0) ? other : one)).name
  const hang = (codes: Readonly<Record<string, number>>) =>
    Object.entries(codes).reduce((sum, [key, found]) => (latest === null || key === latest ? sum : sum + found), 0)
  return answers.map(({ label, codes }) => ({ label, found: hang(codes) }))
}

/**
 * Makes the job give creditors their address anew, and returns how many do not have it after ten minutes, in each
 * database.
 */
export async function registerCallbacksAnew(
  on: Rotation,
  cells: readonly RotatedCell[],
): Promise<readonly CountInCell[]> {
  const theirs = 'online_creditor_settings where enabled = 1 and removed_at is null'
  for (const { change } of cells) {
    await change('update online_creditor_settings set callbacks_due_at = 0 where enabled = 1 and removed_at is null')
  }
  if (on.isDryRun) return []
  const waiting = async () => {
    const found: CountInCell[] = []
    for (const cell of cells) {
      const sql = `(select count(*) from ${theirs} and callbacks_due_at is not null)`
      found.push({ label: cell.label, found: await countIn(cell, sql) })
    }
    return found.filter((one) => one.found > 0)
  }
  for (let looked = 0; looked < patience && (await waiting()).length > 0; looked += 1) await on.pause(minuteMs)
  return waiting()
}
