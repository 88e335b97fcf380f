import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { evidenceOptions } from '#web/staff/process/api.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EvidenceContent } from '#web/ui/evidence/evidence-content.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import type { StaffApproval } from '#worker/contract/staff/visit/staff-approval.ts'

import css from '#web/staff/process/list.module.css'

type ApprovalsSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** Shows what the customer has approved, with the documents that prove it. */
export function ApprovalsSection({ page, words, timeZone }: ApprovalsSectionProps) {
  const [opened, setOpened] = useState<StaffApproval | null>(null)
  const { askedPrice } = page.process
  if (page.approvals.length === 0) return null
  return (
    <Section title={words.approvals}>
      {askedPrice !== null && (
        <Notice tone="warning">{fillText(words.asksPrice, { amount: formatEuro(askedPrice) })}</Notice>
      )}
      <ul className={look.stack({ gap: 3 })}>
        {page.approvals.map((approval) => (
          <li key={approval.id} className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}>
            <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
              <p className={look.text({ weight: 600 })}>{nameOf(approval, words)}</p>
              <p className={css['soft']}>
                {fillText(words.approvalOf, {
                  amount: formatEuro(approval.total),
                  at: shortInstant(Date.parse(approval.approvedAt), timeZone),
                })}
              </p>
              {approval.limit !== null && (
                <p className={css['soft']}>{fillText(words.approvalLimit, { amount: formatEuro(approval.limit) })}</p>
              )}
              {approval.byStaff !== null && <p>{byStaffOf(approval.byStaff, words)}</p>}
            </div>
            <Button
              variant="quiet"
              aria-label={`${words.openEvidence}: ${nameOf(approval, words)}`}
              onClick={() => setOpened(approval)}
            >
              {words.openEvidence}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <EvidenceDialog
          processId={page.process.id}
          approval={opened}
          words={words}
          timeZone={timeZone}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

const names = { ORDER: 'approval', PRICE: 'priceApproval', ADDITIONAL_WORK: 'workApproval' } as const

function nameOf({ kind, number }: StaffApproval, words: ProcessWords['process']): string {
  return fillText(words[names[kind]], { number })
}

function byStaffOf({ name, reason }: NonNullable<StaffApproval['byStaff']>, words: ProcessWords['process']): string {
  return fillText(words.approvalByStaff, { name: name ?? '–', reason })
}

type EvidenceDialogProps = {
  processId: string
  approval: StaffApproval
  words: ProcessWords['process']
  timeZone: string
  onClose: () => void
}

/** The document of an approval as it was kept, and whether it is still what was approved. */
function EvidenceDialog({ processId, approval, words, timeZone, onClose }: EvidenceDialogProps) {
  const { data, isError } = useQuery(evidenceOptions(processId, approval.id))
  return (
    <Modal
      open
      onClose={onClose}
      title={approval.kind === 'ADDITIONAL_WORK' ? words.workEvidenceTitle : words.evidenceTitle}
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
