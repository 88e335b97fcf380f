import type { ReactNode } from 'react'

import { isUnfinished } from '#domain/finished-states.ts'
import { keyMayBeMissing } from '#domain/keys/cabinet.ts'
import { formatTime } from '#domain/text/format.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { ContactChange } from './contact-change.tsx'

/** Shows what a customer can do when the key is not there or a message did not come. */
export function HelpAtBox({ code, view }: { code: string; view: ProcessInit }): ReactNode {
  const { process, account } = view
  if (view.isAtKiosk) return null
  const hasCode = process.boxAccessCode !== null
  return (
    <>
      {hasCode && keyMayBeMissing(process.state, process.processType) && (
        <KeyMissing code={code} process={process} timeZone={account.timeZone} />
      )}
      {isUnfinished(process.state) && <ContactChange code={code} process={process} />}
    </>
  )
}

type KeyMissingProps = { code: string; process: ProcessStatus; timeZone: string }

/** The box is empty: it opens once more, and staff know. */
function KeyMissing({ code, process, timeZone }: KeyMissingProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, isPending, error } = useProcessWrite(code)
  const { version, keyMissingAt } = process
  const failure = failureOf(error)
  function report() {
    mutate({ send: (known) => call('POST /api/process/key-missing', { code, body: { version: known ?? version } }) })
  }
  return (
    <Disclosure summary={t('keyMissingTitle')} openAtFirst={keyMissingAt !== null}>
      <div className="stack gap-5">
        {keyMissingAt !== null && (
          <Notice tone="success">
            {t('keyMissingTold', { time: formatTime(Date.parse(keyMissingAt), timeZone) })}
          </Notice>
        )}
        <p className="tone-soft size-16">{t('keyMissingText')}</p>
        <Button variant="secondary" fullWidth pending={isPending} pendingText={t('saving')} onClick={report}>
          {t('keyMissingTell')}
        </Button>
        {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
      </div>
    </Disclosure>
  )
}

function failureOf(error: Error | null): ContentKey | null {
  if (error instanceof ApiProblem && error.code === 'key_missing.not_opened') return 'keyMissingNotOpened'
  if (error instanceof ApiProblem && error.code === 'key_missing.too_often') return 'keyMissingTooOften'
  return writeFailure(error)
}
