import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import type { AuditEntry } from '#worker/contract/staff/audit-trail.ts'

import { auditTexts } from './texts.ts'

import css from './audit-table.module.css'

/** Ids and names of fields, for whoever looks into a matter. */
export function AuditDetails({ entry: { detail, subject, requestId } }: { entry: AuditEntry }) {
  const { text } = useText(auditTexts)
  const words = (value: AuditEntry['detail'][string]) => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return text(value ? 'auditYes' : 'auditNo')
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <details className={look.muted(14, css['details'])}>
      <summary>{text('auditDetails')}</summary>
      <dl className={look.stack({ gap: 1 }, css['facts'])}>
        <div className={look.row({ across: 2, wrap: true })}>
          <dt>{text('auditSubject')}</dt>
          <dd>{subject}</dd>
        </div>
        {Object.entries(detail).map(([name, value]) => (
          <div key={name} className={look.row({ across: 2, wrap: true })}>
            <dt>{name}</dt>
            <dd>{words(value)}</dd>
          </div>
        ))}
        {requestId !== null && (
          <div className={look.row({ across: 2, wrap: true })}>
            <dt>{text('auditRequest')}</dt>
            <dd>{requestId}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
