import { useState } from 'react'

import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { PrivacyView } from '#worker/contract/privacy.ts'

import { ApprovalDialog } from './approval-dialog.tsx'
import { DataCard } from './data-card.tsx'
import { keptUnnamed } from './data-cards.tsx'

import css from './privacy.module.css'

type ApprovalsCardProps = { code: string; data: PrivacyView; timeZone: string }

/** Shows what the customer has approved, each with the document that proves it. */
export function ApprovalsCard({ code, data, timeZone }: ApprovalsCardProps) {
  const { text: t } = useText(contentTexts)
  const [openId, setOpenId] = useState<string | null>(null)
  if (data.approvals.length === 0) return null
  return (
    <DataCard title={t('privacyApprovals')} why={t('privacyApprovalsWhy')} until={keptUnnamed(t, { data, timeZone })}>
      <ul>
        {data.approvals.map(({ id, number, approvedAt, total, hash }) => {
          const name = t('privacyApproval', { number })
          return (
            <li key={id} className={look.stack({ gap: 1, items: 'start' }, css['approval'])}>
              <p>{[name, ...(total ? [formatEuro(total)] : [])].join(', ')}</p>
              <p className={look.muted(14)}>{formatDateTime(Date.parse(approvedAt), timeZone)}</p>
              <p className={look.text({ tone: 'soft', size: 14, breaks: true })}>
                <span>{t('privacyApprovalHash')}</span> <code>{hash.slice(0, 16)}</code>
              </p>
              <Button
                variant="secondary"
                aria-label={`${t('privacyApprovalOpen')}: ${name}`}
                onClick={() => setOpenId(id)}
              >
                {t('privacyApprovalOpen')}
              </Button>
            </li>
          )
        })}
      </ul>
      {openId !== null && (
        <ApprovalDialog code={code} approvalId={openId} timeZone={timeZone} onClose={() => setOpenId(null)} />
      )}
    </DataCard>
  )
}
