import { useQuery } from '@tanstack/react-query'

import { Button } from '#web/ui/button.tsx'
import { EvidenceContent } from '#web/ui/evidence-content.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { evidenceOptions } from './api.ts'
import type { ProcessWords } from './texts.ts'

type EvidenceDialogProps = {
  processId: string
  approvalId: string
  words: ProcessWords['process']
  timeZone: string
  onClose: () => void
}

/** The document of an approval as it was kept, and whether it is still what was approved. */
export function EvidenceDialog({ processId, approvalId, words, timeZone, onClose }: EvidenceDialogProps) {
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
