import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatEuro } from '#domain/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { shortInstant } from '#web/staff/shared/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { EvidenceContent } from '#web/ui/evidence-content.tsx'
import * as look from '#web/ui/layout.ts'
import { Loader } from '#web/ui/loader.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { evidenceOptions } from './api.ts'
import { Section } from './section.tsx'
import type { ProcessWords } from './texts.ts'

import css from './list.module.css'

type ApprovalsSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** What the customer has approved, with the documents that prove it. */
export function ApprovalsSection({ page, words, timeZone }: ApprovalsSectionProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { askedPrice } = page.process
  if (page.approvals.length === 0) return null
  return (
    <Section title={words.approvals}>
      {askedPrice !== null && (
        <Notice tone="warning">{fillText(words.asksPrice, { amount: formatEuro(askedPrice) })}</Notice>
      )}
      <ul className={look.stack({ gap: 3 })}>
        {page.approvals.map(({ id, number, total, approvedAt, limit, isPrice, byStaff }) => (
          <li key={id} className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}>
            <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
              <p className={look.text({ weight: 600 })}>
                {fillText(isPrice ? words.priceApproval : words.approval, { number })}
              </p>
              <p className={css['soft']}>
                {fillText(words.approvalOf, {
                  amount: formatEuro(total),
                  at: shortInstant(Date.parse(approvedAt), timeZone),
                })}
              </p>
              {limit !== null && (
                <p className={css['soft']}>{fillText(words.approvalLimit, { amount: formatEuro(limit) })}</p>
              )}
              {byStaff !== null && (
                <p>{fillText(words.approvalByStaff, { name: byStaff.name ?? '–', reason: byStaff.reason })}</p>
              )}
            </div>
            <Button
              variant="quiet"
              aria-label={`${words.openEvidence}: ${fillText(words.approval, { number })}`}
              onClick={() => setOpenId(id)}
            >
              {words.openEvidence}
            </Button>
          </li>
        ))}
      </ul>
      {openId !== null && (
        <EvidenceDialog
          processId={page.process.id}
          approvalId={openId}
          words={words}
          timeZone={timeZone}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  )
}

type EvidenceDialogProps = {
  processId: string
  approvalId: string
  words: ProcessWords['process']
  timeZone: string
  onClose: () => void
}

/** The document of an approval as it was kept, and whether it is still what was approved. */
function EvidenceDialog({ processId, approvalId, words, timeZone, onClose }: EvidenceDialogProps) {
  const { data, isError } = useQuery(evidenceOptions(processId, approvalId))
  return (
    <Modal
      open
      onClose={onClose}
      title={words.evidenceTitle}
      closeText={words.close}
      errorText={words.broken}
      width="44rem"
      footer={
        data !== undefined && (
          <Button variant="secondary" onClick={() => window.print()}>
            {words.evidencePrint}
          </Button>
        )
      }
    >
      {isError && <Notice tone="error">{words.failedText}</Notice>}
      {data === undefined && !isError && (
        <Loader label={words.loading}>
          <Skeleton height="12rem" />
        </Loader>
      )}
      {data !== undefined && <EvidenceContent evidence={data} words={words} timeZone={timeZone} />}
    </Modal>
  )
}
