import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'

import { closingOptions } from './api.ts'
import { CloseForm } from './close-form.tsx'
import { ReopenForm } from './reopen-form.tsx'
import { workshopsTexts } from './texts.ts'

type ClosingDialogProps = { workshop: Workshop; isOperator: boolean; open: boolean; onClose: () => void }

/** Closing a workshop, or opening one again that is closed. */
export function ClosingDialog({ workshop, isOperator, open, onClose }: ClosingDialogProps) {
  const { text } = useText(workshopsTexts)
  const { name } = workshop
  const query = useQuery({ ...closingOptions(workshop.id), enabled: open })
  const isClosed = (query.data?.workshop ?? workshop).closed !== null
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text(isClosed ? 'reopenWorkshopOf' : 'closeWorkshopOf', { name })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="38rem"
    >
      {query.isError && (
        <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Loader label={text('working')}>
          <Skeleton height="12rem" />
        </Loader>
      )}
      {query.data &&
        (query.data.workshop.closed === null ? (
          <CloseForm closing={query.data} isChecking={query.isFetching} onCheck={query.refetch} onDone={onClose} />
        ) : (
          <ReopenForm
            workshop={query.data.workshop}
            closed={query.data.workshop.closed}
            isOperator={isOperator}
            onDone={onClose}
          />
        ))}
    </Modal>
  )
}
