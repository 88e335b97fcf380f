import { lazy, Suspense, useState } from 'react'

import { MessagePreview } from '#web/staff/process/messages/message-preview.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { WorkText } from './texts.ts'

/** A calendar is fetched for who may write the time alone. */
const DayTimeField = lazy(async () => ({
  default: (await import('#web/staff/shared/fields/day-time-field.tsx')).DayTimeField,
}))

type ReadyTimeFormProps = {
  page: ProcessPage
  readyAt: string | null
  timeZone: string
  mayChange: boolean
  words: ProcessWords['process']
  text: WorkText
  onDone: () => void
}

/** The time at which the car will be ready. The message about another time is shown before it goes. */
export function ReadyTimeForm({ page, readyAt, timeZone, mayChange, words, text, onDone }: ReadyTimeFormProps) {
  const [typed, setTyped] = useState(readyAt)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { id, version } = page.process
  const { mutate, isPending } = useVisitAction(id, words, {
    send: () =>
      staffCall('PUT /api/staff/process/:id/ready-time', {
        params: { id },
        body: { version, readyAt: typed ?? '' },
      }),
    done: text('workReadySaved'),
    renew: onDone,
    onDone: () => setAsked(false),
  })
  const isNew = typed !== null && (readyAt === null || Date.parse(typed) !== Date.parse(readyAt))
  function ask() {
    setTried(!isNew)
    setAsked(isNew)
  }
  return (
    <div className={look.stack({ gap: 2, ruled: true })}>
      {readyAt !== null && <p>{text('workReadyNow', { at: shortInstant(Date.parse(readyAt), timeZone) })}</p>}
      {mayChange && (
        <>
          <p className={look.muted(14)}>{text('workReadyText')}</p>
          <Suspense fallback={null}>
            <DayTimeField
              key={readyAt}
              label={text('workReady')}
              error={isTried && !isNew ? text('workReadyMissing') : undefined}
              value={readyAt}
              timeZone={timeZone}
              onValue={setTyped}
            />
          </Suspense>
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="secondary" onClick={ask}>
              {text('workReadySave')}
            </Button>
          </div>
        </>
      )}
      <FormDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={text('workReady')}
        closeText={text('workCancel')}
        errorText={text('workBroken')}
        button={text('workReadySave')}
        pending={isPending}
        pendingText={text('workSaving')}
        cancelText={text('workCancel')}
        onSubmit={() => mutate()}
      >
        {isAsked && <MessagePreview id={id} version={version} asked={{ notice: 'ready_time' }} words={words} />}
      </FormDialog>
    </div>
  )
}
