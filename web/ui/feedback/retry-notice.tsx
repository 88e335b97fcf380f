import { Button } from '#web/ui/button/button.tsx'

import { Notice } from './notice.tsx'

type RetryNoticeProps = { text: string; retryText: string; onRetry: () => void }

/** Says that something could not be fetched, and offers to try again. */
export function RetryNotice({ text, retryText, onRetry }: RetryNoticeProps) {
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {retryText}
    </Button>
  )
  return (
    <Notice tone="error" action={retry}>
      {text}
    </Notice>
  )
}
