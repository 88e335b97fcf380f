import { useState } from 'react'

import { MessagePreview } from '#web/staff/process/messages/message-preview.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { WorkText } from './texts.ts'

type ReadyTimeFormProps = {
  page: ProcessPage
  readyAt: string | null
  timeZone: string
  mayChange: boolean
  words: ProcessWords['process']
  text: WorkText
  onDone: () => void
}

/** A moment as a field for date and time has it, on the clock of this device. */
function fieldValue(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** When the car will be ready. The message about another time is shown before it goes. */
export function ReadyTimeForm({ page, readyAt, timeZone, mayChange, words, text, onDone }: ReadyTimeFormProps) {
  const [typed, setTyped] = useState(() => fieldValue(readyAt))
  const [isAsked, setAsked] = useState(false)
  const { id, version } = page.process
  const { mutate, isPending } = useVisitAction(id, words, {
    send: () =>
      staffCall('PUT /api/staff/process/:id/ready-time', {
        params: { id },
        body: { version, readyAt: new Date(typed).toISOString() },
      }),
    done: text('workReadySaved'),
    renew: onDone,
    onDone: () => setAsked(false),
  })
  const isNew = typed !== '' && typed !== fieldValue(readyAt)
  return (
    <div className={look.stack({ gap: 2, ruled: true })}>
      {readyAt !== null && <p>{text('workReadyNow', { at: shortInstant(Date.parse(readyAt), timeZone) })}</p>}
      {mayChange && (
        <>
          <TextField
            label={text('workReady')}
            hint={text('workReadyText')}
            type="datetime-local"
            value={typed}
            onValueChange={setTyped}
          />
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="secondary" disabled={!isNew} onClick={() => setAsked(true)}>
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
