import { sql } from 'drizzle-orm'

import type { Config } from '#core/config.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log.ts'
import type { AlertCause } from '#domain/alerts.ts'
import { cellPrefix } from '#domain/elsewhere.ts'
import { identityProviders } from '#domain/enums.ts'
import { toIso } from '#domain/iso.ts'
import { publicParts, type PublicPart } from '#domain/public-status.ts'
import type { PublicStatus } from '#worker/contract/status.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { alerts } from '#worker/db/schema/alert.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { keptNotice, noticesOf, toldNow } from '#worker/opening/index.ts'

/** So old may it be: a crowd that wonders what is wrong costs one question. */
export const keptMs = 30_000

const kept = new WeakMap<Config, { until: number; status: PublicStatus }>()

/** What customers are told of the service, of what people were called for; kept for a while in the isolate. */
export async function getPublicStatus(deps: Dependencies): Promise<Response> {
  const { clock, config } = deps
  const known = kept.get(config)
  const status = known !== undefined && known.until > clock.now() ? known.status : await readStatus(deps)
  if (status !== known?.status) kept.set(config, { until: clock.now() + keptMs, status })
  return Response.json(status, { headers: { 'Cache-Control': `public, max-age=${keptMs / 1000}` } })
}

const openCauses = (db: Db) =>
  selectFrom(
    db,
    { cause: alerts.cause, subject: alerts.subject, since: sql<number>`min(${alerts.openedAt})` },
    // What the first cell tells of another one is asked there.
    sql`${alerts} where closed_at is null and subject not like ${`${cellPrefix}%`} group by cause, iif(cause = 'provider_failing', subject, '')`,
  )

async function readStatus(deps: Dependencies): Promise<PublicStatus> {
  const { db, cells, clock, log } = deps
  const asOf = toIso(clock.now())
  try {
    const { rows } = await writeThenRead(db, [], {
      queries: { open: openCauses(db), notices: noticesOf(db) },
      more: {},
    })
    const elsewhere = await Promise.all((cells?.all.slice(1) ?? []).map((other) => openCauses(other.db)))
    const open = [...rows.open, ...elsewhere.flat()]
    const troubles = publicParts.flatMap((part) => {
      const own = open.filter((row) => partOf(row) === part).map(({ since }) => since)
      return own.length === 0 ? [] : [{ part, since: toIso(Math.min(...own)) }]
    })
    return { asOf, troubles, notice: toldNow(rows.notices, clock.now()) }
  } catch (error) {
    log.error('status.not_read', errorFields(error))
    return { asOf, troubles: [{ part: 'database', since: null }], notice: await noticeWithoutDatabase(deps) }
  }
}

/** What the operator told before the database was away. */
async function noticeWithoutDatabase(deps: Dependencies): Promise<PublicStatus['notice']> {
  try {
    return await keptNotice(deps)
  } catch (error) {
    deps.log.error('status.notice_not_read', errorFields(error))
    return null
  }
}

/** What an alert means to customers; null for what they do not notice. */
function partOf({ cause, subject }: { cause: AlertCause; subject: string }): PublicPart | null {
  switch (cause) {
    case 'jobs_late':
      return 'timed'
    case 'messages_lost':
      return 'messages'
    case 'cabinet_silent':
      return 'cabinets'
    case 'browser_faults':
      return 'pages'
    case 'provider_failing':
      if (subject === 'SMS' || subject === 'EMAIL') return 'messages'
      return identityProviders.some((provider) => provider === subject) ? 'identity' : 'payments'
    default:
      return null
  }
}
