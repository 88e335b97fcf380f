import * as z from 'zod'

import { sealMark } from '#core/seal.ts'
import { change, look, NotDeployed, printed } from '#scripts/deploy/deployment.ts'
import { appOf, flagsOf } from '#scripts/towns/town.ts'
import { databaseOf, readToml } from '#scripts/towns/wrangler-toml.ts'

import { lastRunSql } from './last-run.ts'
import type { Rotation } from './rotation.ts'

const minuteMs = 60_000
/** Without a word of cron for so many looks, a minute apart, it has stopped. */
const patience = 10

const resultSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }))
const runSchema = z.object({ started_at: z.number(), outcome: z.string(), handled: z.number() })
const countSchema = z.object({ found: z.number() })

const execute = (on: Rotation, sql: string) => {
  const { name } = databaseOf(readToml(on.folder, appOf(on)))
  return ['d1', 'execute', name, '--remote', '--json', '--yes', ...flagsOf(appOf(on)), '--command', sql]
}

async function rowOf(on: Rotation, sql: string): Promise<unknown> {
  const answer = resultSchema.parse(printed(await look(on, 'wrangler', execute(on, sql))))
  return answer.at(-1)?.results[0]
}

const countOf = async (on: Rotation, sql: string) => countSchema.parse(await rowOf(on, `select ${sql} as found`)).found

/** Throws where nothing is sealed with what is said to be the present secret: with it as the former one nothing would open. */
export async function refuseStranger(on: Rotation, present: string): Promise<void> {
  const sealed = (table: string, column: string) =>
    `exists (select 1 from ${table} where substr(${column}, 1, 12) = '${sealMark(present)}')`
  const any = [sealed('messages', 'sealed_text'), sealed('provider_credentials', 'sealed_secrets')]
  if ((await countOf(on, `${any.join(' or ')} or ${sealed('devices', 'sealed_key')}`)) > 0) return
  throw new NotDeployed(['Nothing is sealed with that one: it is not the SEAL_SECRET of now. Nothing was changed.'])
}

/**
 * Waits until the job has found nothing left to seal anew, as long as it gets on. A run counts that began a minute after the
 * latest one there is: it knows the secrets of now. Throws where something opens with no secret, or cron has stopped.
 */
export async function waitUntilResealed(on: Rotation): Promise<void> {
  const lastRun = async () => runSchema.optional().parse(await rowOf(on, lastRunSql))
  let seen = (await lastRun())?.started_at ?? 0
  let since = seen + minuteMs - 1
  if (on.isDryRun) {
    on.say('  would wait until the job reseal has nothing left')
    return
  }
  for (let quiet = 0; quiet < patience; quiet += 1) {
    await on.pause(minuteMs)
    const run = await lastRun()
    if (run === undefined || run.started_at === seen) continue
    ;[seen, quiet] = [run.started_at, 0]
    if (run.started_at <= since) continue
    if (run.outcome !== 'ok') {
      throw new NotDeployed(['The job reseal does not go well: see the runbook. Nothing more was changed.'])
    }
    if (run.handled === 0) return
    since = seen
    on.say(
      `  ${run.handled} sealed anew in the last minute; the health page says how many are left. It may be interrupted.`,
    )
  }
  throw new NotDeployed(['Cron has not run for ten minutes. Nothing more was changed.'])
}

/** How many recovery codes are kept by another key than messages are now. */
export const codesOfBefore = (on: Rotation): Promise<number> =>
  countOf(
    on,
    `(select count(*) from recovery_codes where used_at is null and substr(code_hash, 1, 8) <>
      (select substr(sealed_text, 4, 8) from messages where sealed_text is not null order by created_at desc limit 1))`,
  )

/** Has the job tell creditors their address anew, and answers how many do not know it after ten minutes. */
export async function tellCreditors(on: Rotation): Promise<number> {
  const theirs = 'online_creditor_settings where enabled = 1 and removed_at is null'
  await change(
    on,
    'wrangler',
    execute(on, 'update online_creditor_settings set callbacks_due_at = 0 where enabled = 1 and removed_at is null'),
  )
  const waiting = () => countOf(on, `(select count(*) from ${theirs} and callbacks_due_at is not null)`)
  if (on.isDryRun) return 0
  for (let looked = 0; looked < patience && (await waiting()) > 0; looked += 1) await on.pause(minuteMs)
  return waiting()
}
