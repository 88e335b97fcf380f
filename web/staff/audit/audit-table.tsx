import { formatDateTime } from '#domain/text/format.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { AuditEntry } from '#worker/contract/staff/audit-trail.ts'

import { auditSearch, everything, type AuditChoice } from './audit-address.ts'
import { AuditDetails } from './audit-details.tsx'
import { didKey } from './audit-words.ts'
import { auditTexts } from './texts.ts'

import table from '#web/ui/price/row-table.module.css'
import css from './audit-table.module.css'

type AuditTableProps = { entries: readonly AuditEntry[]; choice: AuditChoice; timeZone: string }

/** One row a deed; who did it and what it is about lead to the rest of theirs. */
export function AuditTable({ entries, choice, timeZone }: AuditTableProps) {
  const { text } = useText(auditTexts)
  const hasAccounts = new Set(entries.map(({ accountId }) => accountId)).size > 1
  return (
    <table className={look.item({ framed: true, surface: true }, cx(table['root'], css['root']))}>
      <caption className={look.item({ unseen: true })}>{text('audit')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('auditTime')}</th>
          <th scope="col">{text('auditActor')}</th>
          <th scope="col">{text('auditAction')}</th>
          <th scope="col">{text('auditSubject')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} choice={choice} timeZone={timeZone} showsAccount={hasAccounts} />
        ))}
      </tbody>
    </table>
  )
}

type AuditRowProps = { entry: AuditEntry; choice: AuditChoice; timeZone: string; showsAccount: boolean }

function AuditRow({ entry, choice, timeZone, showsAccount }: AuditRowProps) {
  const { text } = useText(auditTexts)
  const key = didKey(entry.action, useWords(auditTexts))
  const hrefOf = (more: Partial<AuditChoice>) => `${staffPaths.audit}${auditSearch({ ...everything, ...more })}`
  const { accountId } = choice
  return (
    <tr className={cx(table['row'], css['row'])}>
      <td className={look.text({ nowrap: true }, css['time'])}>
        <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at), timeZone)}</time>
      </td>
      <td className={look.text({ breaks: true }, css['actor'])}>
        {entry.actorId === null ? (
          <ActorName entry={entry} />
        ) : (
          <PageLink to={hrefOf({ accountId, actor: entry.actorId })}>
            <ActorName entry={entry} />
          </PageLink>
        )}
        {showsAccount && entry.accountName !== null && <span className={look.muted(14)}>{entry.accountName}</span>}
      </td>
      <td className={css['action']}>
        <span className={look.text({ weight: 600 })}>{key === null ? entry.action : text(key)}</span>
        {entry.reason !== null && <span>{text('auditReason', { reason: entry.reason })}</span>}
        <AuditDetails entry={entry} />
      </td>
      <td className={look.text({ breaks: true }, css['subject'])}>
        {entry.processId !== null && (
          <PageLink to={staffPaths.process(entry.processId)}>{text('boxToProcess')}</PageLink>
        )}
        {entry.processId !== null && entry.processId !== choice.subject && (
          <PageLink to={hrefOf({ accountId, subject: entry.processId })}>{text('auditOfProcess')}</PageLink>
        )}
        {entry.processId !== entry.subject && (
          <PageLink to={hrefOf({ accountId, subject: entry.subject })} className={look.text({ size: 14 })}>
            {entry.subject}
          </PageLink>
        )}
      </td>
    </tr>
  )
}

function ActorName({ entry: { actorName, actorKind, actorId } }: { entry: AuditEntry }) {
  const { text } = useText(auditTexts)
  const { actors } = useWords(auditTexts)
  if (actorName !== null) return actorName
  return actorKind === 'staff' && actorId !== null ? text('auditRemovedUser') : actors[actorKind]
}
