import { auditFileRowsMax } from '#domain/operations/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { saveFile } from '#web/staff/shared/save-file.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { AuditFileQuery } from '#worker/contract/staff/audit-trail.ts'

import { auditTexts } from './texts.ts'

const fileTimeoutMs = 60_000

/** Takes what is looked for as a file. */
export function CsvButton({ query }: { query: AuditFileQuery }) {
  const { text, language } = useText(auditTexts)
  const taking = useStaffAction({
    send: () => staffCall('GET /api/staff/audit.csv', { query, timeoutMs: fileTimeoutMs }),
    onDone: (file) => saveFile(file, `audit-${new Date().toISOString().slice(0, 10)}.csv`),
    failed: () => text('auditCsvFailed'),
  })
  return (
    <div className={look.stack({ gap: 1, items: 'start' })}>
      <Button
        variant="secondary"
        pending={taking.isPending}
        pendingText={text('working')}
        onClick={() => taking.mutate()}
      >
        {text('auditCsv')}
      </Button>
      <p className={look.muted(14)}>
        {text('auditCsvHint', { count: auditFileRowsMax.toLocaleString(language === 'en' ? 'en-GB' : 'fi-FI') })}
      </p>
    </div>
  )
}
