import { sql } from 'drizzle-orm'

import type { Config } from '#core/config.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { identityProviders } from '#domain/enums.ts'
import type { AlertCause } from '#domain/operations/alerts.ts'
import { cellPrefix } from '#domain/operations/remote-cell-subject.ts'
import { publicParts, type PublicPart } from '#domain/process/public-status.ts'
import { encoded } from '#worker/contract/codecs.ts'
import { publicStatusUnits, type CountedPublicStatus } from '#worker/contract/machines/status.ts'
import { readTogether, type Db, type RowsOf } from '#worker/db/db.ts'
import { alerts } from '#worker/db/schema/alert.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { keptNotice, noticesOf, currentNotice } from '#worker/onboarding/index.ts'

import { isLate } from './get-health.ts'
import { lastMinuteRun } from './health.queries.ts'

/** So old may it be: a crowd that wonders what is wrong costs one question. */
export const keptMs = 30_000

const kept = new WeakMap<Config, { until: number; status: CountedPublicStatus }>()

/** Returns the status of the service for customers, out of the open alerts; kept for a while in the isolate. */
export async function getPublicStatus(deps: Dependencies): Promise<Response> {
  const { clock, config } = deps
  const known = kept.get(config)
  const status = known !== undefined && known.until > clock.now() ? known.status : await readStatus(deps)
  if (status !== known?.status) kept.set(config, { until: clock.now() + keptMs, status })
  return Response.json(encoded(publicStatusUnits, status), {
    headers: { 'Cache-Control': `public, max-age=${keptMs / 1000}` },
  })
}

const openCauses = (db: Db) =>
  selectFrom(
    db,
    { cause: alerts.cause, subject: alerts.subject, since: sql<number>`min(${alerts.openedAt})` },
    // What the first cell tells of another one is asked there.
    sql`${alerts} where closed_at is null and subject not like ${`${cellPrefix}%`} group by cause, iif(cause = 'provider_failing', subject, '')`,
  )

const queriesOf = (db: Db) => ({ open: openCauses(db), minute: lastMinuteRun(db) })

type CellRows = RowsOf<ReturnType<typeof queriesOf>>

/**
 * The troubles of one database. That its jobs stopped is read from their last run, since it is those jobs that would open the
 * alert; a database whose jobs have never run is a new one.
 */
function troublesIn({ open, minute: [run] }: CellRows, now: number): { part: PublicPart; since: number }[] {
  const called = open.flatMap((row) => {
    const part = partOf(row)
    return part === null ? [] : [{ part, since: row.since }]
  })
  const hasStopped = run !== undefined && isLate('minute', run.endedAt, now)
  return hasStopped ? [...called, { part: 'timed', since: run.endedAt }] : called
}

async function readStatus(deps: Dependencies): Promise<CountedPublicStatus> {
  const { db, cells, clock, log } = deps
  const asOf = clock.now()
  try {
    const home = await readTogether(db, { ...queriesOf(db), notices: noticesOf(db) })
    const otherCells = await Promise.all(
      (cells?.all.slice(1) ?? []).map((other) => readTogether(other.db, queriesOf(other.db))),
    )
    const found = [home, ...otherCells].flatMap((rows) => troublesIn(rows, clock.now()))
    const troubles = publicParts.flatMap((part) => {
      const own = found.filter((trouble) => trouble.part === part).map(({ since }) => since)
      return own.length === 0 ? [] : [{ part, since: Math.min(...own) }]
    })
    return { asOf, troubles, notice: currentNotice(home.notices, clock.now()) }
  } catch (error) {
    log.error('status.not_read', errorFields(error))
    return { asOf, troubles: [{ part: 'database', since: null }], notice: await noticeWithoutDatabase(deps) }
  }
}

/** Returns the operator's notice from before the database was away; null where it cannot be read. */
async function noticeWithoutDatabase(deps: Dependencies): Promise<CountedPublicStatus['notice']> {
  try {
    return await keptNotice(deps)
  } catch (error) {
    deps.log.error('status.notice_not_read', errorFields(error))
    return null
  }
}

/**
 * Returns the part of the service that customers notice an alert on; null for alerts that they do not notice, and for
 * those that anybody can cause without saying who they are.
 */
function partOf({ cause, subject }: { cause: AlertCause; subject: string }): PublicPart | null {
  switch (cause) {
    case 'jobs_late':
      return 'timed'
    case 'messages_lost':
      return 'messages'
    case 'cabinet_silent':
      return 'cabinets'
    case 'provider_failing':
      if (subject === 'SMS' || subject === 'EMAIL') return 'messages'
      return identityProviders.some((provider) => provider === subject) ? 'identity' : 'payments'
    default:
      return null
  }
}
