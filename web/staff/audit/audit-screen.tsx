import { widestScope } from '#domain/access/permissions.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useAudit } from './api.ts'
import { auditQuery, type AuditChoice } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { CsvButton } from './csv-button.tsx'
import { auditTexts } from './texts.ts'

import css from './audit-screen.module.css'

type AuditScreenProps = { choice: AuditChoice; timeZone: string; onChoice: (choice: AuditChoice) => void }

/** Shows who did what, the latest first. */
export function AuditScreen({ choice, timeZone, onChoice }: AuditScreenProps) {
  const { text } = useText(auditTexts)
  const held = useStaffUser().roles.map(({ id }) => id)
  const isOwn = widestScope(held, 'audit.see') === 'own_processes'
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <div className={look.row({ gap: 4, wrap: true, align: 'start', justify: 'between' })}>
        <PageHeading title={text('audit')} lead={text(isOwn ? 'auditOwnLead' : 'auditLead')} />
        {!isOwn && <CsvButton query={auditQuery(choice, timeZone)} />}
      </div>
      <AuditFilters choice={choice} timeZone={timeZone} onChoice={onChoice} />
      <Entries choice={choice} timeZone={timeZone} />
    </div>
  )
}

function Entries({ choice, timeZone }: Pick<AuditScreenProps, 'choice' | 'timeZone'>) {
  const { text } = useText(auditTexts)
  const audit = useAudit(auditQuery(choice, timeZone))
  const failed = audit.isError && (
    <RetryNotice
      text={text('loadFailed')}
      retryText={text('retry')}
      onRetry={() => void (audit.isFetchNextPageError ? audit.fetchNextPage() : audit.refetch())}
    />
  )
  if (!audit.data) {
    return (
      failed || (
        <Loader label={text('working')}>
          <Skeleton height="22rem" />
        </Loader>
      )
    )
  }
  return (
    <>
      {audit.data.length > 0 && <AuditTable entries={audit.data} choice={choice} timeZone={timeZone} />}
      <p className={look.text({ tone: 'soft' }, css['none'])} role="status">
        {audit.data.length === 0 ? text('auditNone') : ''}
      </p>
      {failed}
      {audit.hasNextPage && (
        <div>
          <Button variant="secondary" pending={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {text('loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
