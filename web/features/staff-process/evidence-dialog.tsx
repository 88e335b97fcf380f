import { useQuery } from '@tanstack/react-query'

import { formatDateTime, formatEuro } from '#domain/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { deskKeys } from '#web/lib/staff-desk/desk-keys.ts'
import type { DeskWords } from '#web/lib/staff-desk/words/desk-words.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { Loader } from '#web/ui/loader.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { Facts } from './facts.tsx'

import css from './list.module.css'

type EvidenceDialogProps = {
  processId: string
  approvalId: string
  words: DeskWords['process']
  timeZone: string
  onClose: () => void
}

/** The document of an approval as it was kept, and whether it is still what was approved. */
export function EvidenceDialog({ processId, approvalId, words, timeZone, onClose }: EvidenceDialogProps) {
  const { data, isError } = useQuery({
    queryKey: deskKeys.evidence(processId, approvalId),
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/process/:id/approval/:approvalId', { params: { id: processId, approvalId }, signal }),
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={words.evidenceTitle}
      closeText={words.close}
      errorText={words.broken}
      width="44rem"
    >
      {isError && <Notice tone="error">{words.failedText}</Notice>}
      {data === undefined && !isError && (
        <Loader label={words.loading}>
          <Skeleton height="12rem" />
        </Loader>
      )}
      {data !== undefined && (
        <>
          <Notice tone={data.isIntact ? 'success' : 'error'}>
            {data.isIntact ? words.evidenceIntact : words.evidenceBroken}
          </Notice>
          <Facts
            facts={[
              { label: words.total, value: formatEuro(data.total) },
              {
                label: fillText(words.approval, { number: data.number }),
                value: formatDateTime(Date.parse(data.approvedAt), timeZone),
              },
              { label: words.evidenceLanguage, value: data.languageLcid },
              { label: words.evidenceHash, value: data.hash },
            ]}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
          <pre className={css['document']} tabIndex={0} aria-label={words.evidenceTitle}>
            {JSON.stringify(data.document, null, 2)}
          </pre>
        </>
      )}
    </Modal>
  )
}
