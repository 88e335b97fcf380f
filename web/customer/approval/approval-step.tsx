import { useRef, useState } from 'react'

import { notesMaxLength } from '#domain/operations/limits.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { LinkEnd } from '#web/customer/shared/link-end.tsx'
import { totalOf } from '#web/customer/shared/order/order-total.ts'
import { StepActions } from '#web/customer/shared/step-actions.tsx'
import { StepHeading } from '#web/customer/shared/step-heading.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { MessagesCard } from '#web/customer/thread/messages-card.tsx'
import { UnsentNotice } from '#web/customer/unsent/unsent-notice.tsx'
import { VehicleLine } from '#web/customer/vehicle/vehicle-line.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useBeside } from '#web/ui/page/use-beside.ts'

import { ApprovalOptions, ApprovalTick, type MissingTick } from './approval-choices.tsx'
import { approvalWords } from './approval-words.ts'
import { ApprovedList } from './approved-list.tsx'
import { LimitField } from './limit-field.tsx'
import type { NotesState } from './notes-saver.ts'
import { useLimit } from './use-limit.ts'
import { useNotes, type Notes } from './use-notes.ts'

const stateKeys = { saving: 'saving', saved: 'saved' } as const

function statusKey(state: NotesState) {
  return state === 'saving' || state === 'saved' ? stateKeys[state] : null
}

/** The message to the workshop with its count and whether it is saved. */
function NotesField({ notes }: { notes: Notes }) {
  const { text: t } = useText(contentTexts)
  const status = statusKey(notes.state)
  return (
    <TextArea
      label={t('notesLabel')}
      hint={t('notesHint')}
      optionalText={t('optional')}
      maxLength={notesMaxLength}
      value={notes.text}
      onValueChange={notes.type}
      remainingText={(count) => t('charactersLeft', { count })}
      status={status ? t(status) : undefined}
      error={notes.state === 'failed' ? t('notesSaveFailed') : undefined}
    />
  )
}

/** Saves the message before the step, and says it when the step was not taken because that failed. */
function useNotesFirst(notes: Notes) {
  const [isHeld, setHeld] = useState(false)
  async function save(): Promise<boolean> {
    setHeld(false)
    const isSaved = await notes.flush()
    setHeld(!isSaved)
    return isSaved
  }
  return { isHeld: isHeld && notes.state !== 'saved', save }
}

/** Tracks the tick that the approval waits for, and leads to it who wants to go on without. */
function useMissingTick(isTicked: boolean): MissingTick {
  const ref = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  return {
    ref,
    isMissing: isTried && !isTicked,
    lead: () => {
      setTried(true)
      ref.current?.focus()
    },
  }
}

/** Says what the button waits for, and where it is: below on the page, where a press leads. */
function TickFirst({ isBelow }: { isBelow: boolean }) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <span>{t('approveFirst')}</span>
      {isBelow && <span aria-hidden="true"> ↓</span>}
    </>
  )
}

/** The step of approval, with everything that belongs to it. */
export function ApprovalStep({ code, view, place, change }: StepProps) {
  const { text: t } = useText(contentTexts)
  const { process, workOrder, account, uiConfig } = view
  const notes = useNotes(code, process.customerNotes)
  const notesFirst = useNotesFirst(notes)
  const tick = useMissingTick(process.workOrderApproved)
  const words = approvalWords(process.processType)
  const sums = totalOf(view)
  const limit = useLimit(sums.total ?? 0, change.error)
  const takesLimit = (sums.total ?? 0) > 0 && !isRetrieveType(process.processType)
  const approved = process.workOrderApproved
  const isBeside = useBeside()
  const consent = <ApprovalTick code={code} view={view} tick={tick} />
  const total = sums.total ? formatEuro(sums.total) : null
  const hint = notesFirst.isHeld ? (
    <span role="alert">{t('stepHeld')}</span>
  ) : approved ? null : (
    <TickFirst isBelow={!isBeside} />
  )
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <StepHeading screen="APPROVAL" title={t('approvalTitle')} lead={t(words.lead)} workshop={account.name} />
      <ApprovedList view={view} sums={sums}>
        {!isBeside && consent}
      </ApprovedList>
      <UnsentNotice code={code} />
      <ApprovalOptions code={code} view={view} />
      {takesLimit && <LimitField limit={limit} total={sums.total ?? 0} />}
      {uiConfig.notesEnabled && <NotesField notes={notes} />}
      <MessagesCard code={code} view={view} onceStarted={uiConfig.notesEnabled} />
      <LinkEnd view={view} />
      <StepActions
        place={place}
        change={change}
        label={total === null ? t(words.button) : t(words.buttonWithTotal, { total })}
        about={consent}
        lead={approved ? undefined : tick.lead}
        hint={hint}
        before={async () => limit.check() && notesFirst.save()}
        confirmation={{ limit: limit.euros, total: sums.total }}
      />
    </>
  )
}
