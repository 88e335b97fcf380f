import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useFeatureOff } from '#web/staff/shared/use-features.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useCreateOptions } from './api.ts'
import { CreateProcess } from './create-process.tsx'
import { createTexts } from './texts.ts'

/** Staff create a process, in the account that they work in. */
export function CreateScreen() {
  const { text } = useText(createTexts)
  const { accountId } = useStaffUser()
  return (
    <>
      <PageHeading title={text('newProcess')} lead={text('createLead')} />
      {accountId === null ? <Notice>{text('createAccountFirst')}</Notice> : <WithOptions />}
    </>
  )
}

function WithOptions() {
  const { text } = useText(createTexts)
  const isOff = useFeatureOff()
  const options = useCreateOptions()
  if (options.data) return <CreateProcess options={options.data} isOff={isOff} />
  if (options.isError) {
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void options.refetch()} />
  }
  return (
    <Loader label={text('working')}>
      <Skeleton height="24rem" />
    </Loader>
  )
}
