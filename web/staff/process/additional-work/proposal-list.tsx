import { useState } from 'react'

import { isUndecided } from '#domain/process/additional-work.ts'
import { formatEuro } from '#domain/text/format.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { StaffProposal } from '#worker/contract/staff/visit/additional-work.ts'

import { workFault } from './api.ts'
import { ShownFindings } from './shown-findings.tsx'
import type { WorkText } from './texts.ts'

type ProposalListProps = {
  processId: string
  proposals: readonly StaffProposal[]
  timeZone: string
  mayChange: boolean
  text: WorkText
  onEdit: (proposal: StaffProposal) => void
  onDone: () => void
}

/** The proposals of a visit, the latest first, with what was decided of each row. */
export function ProposalList({ proposals, ...rest }: ProposalListProps) {
  return (
    <ul className={look.stack({ gap: 4 })}>
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <Proposal proposal={proposal} {...rest} />
        </li>
      ))}
    </ul>
  )
}

type ProposalProps = Omit<ProposalListProps, 'proposals'> & { proposal: StaffProposal }

function Proposal({ processId, proposal, timeZone, mayChange, text, onEdit, onDone }: ProposalProps) {
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const { number, rows, proposedAt, proposedBy, source, overdueAt, answerBy } = proposal
  const isOpen = rows.some(({ state }) => isUndecided(state))
  const isUntouched = rows.every(({ state }) => isUndecided(state))
  const name = source === 'DMS' ? text('workFromDealer') : (proposedBy ?? '')
  return (
    <div
      className={look.stack({ gap: 2, framed: true, pad: 4, bounded: true })}
      role="group"
      aria-label={text('workProposal', { number })}
    >
      <p className={look.muted()}>{text('workProposalBy', { at: at(proposedAt), name })}</p>
      <ul className={look.stack({ gap: 3 })}>
        {rows.map((row) => (
          <li key={row.id} className={look.stack({ gap: 1 })}>
            <span className={look.text({ weight: 600, breaks: true })}>{row.title}</span>
            <span className={look.text({ size: 14 })}>
              <span>{`${text(`workUrgency_${row.urgency}`)} · ${formatEuro(row.priceWithVat)} · `}</span>
              <strong>{text(`workState_${row.state}`)}</strong>
              {row.decidedAt !== null && <span>{` ${at(row.decidedAt)}`}</span>}
            </span>
            {row.words !== '' && <span className={look.muted()}>{row.words}</span>}
            <ShownFindings processId={processId} row={row} text={text} />
          </li>
        ))}
      </ul>
      {isOpen && overdueAt === null && <p className={look.muted()}>{text('workAnswerUntil', { at: at(answerBy) })}</p>}
      {isOpen && overdueAt !== null && <Notice tone="warning">{text('workOverdue', { at: at(overdueAt) })}</Notice>}
      {isOpen && mayChange && (
        <div className={look.row({ gap: 2, wrap: true })}>
          {isUntouched && source === 'STAFF' && (
            <Button variant="secondary" onClick={() => onEdit(proposal)}>
              {text('workEdit')}
            </Button>
          )}
          <Withdraw processId={processId} proposal={proposal} text={text} onDone={onDone} />
        </div>
      )}
    </div>
  )
}

type WithdrawProps = Pick<ProposalProps, 'processId' | 'proposal' | 'text' | 'onDone'>

/** Asks before what the customer sees is taken back. */
function Withdraw({ processId, proposal: { id, version }, text, onDone }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useStaffAction({
    send: () =>
      staffCall('POST /api/staff/process/:id/additional-work/:proposalId/withdraw', {
        params: { id: processId, proposalId: id },
        body: { version },
      }),
    done: text('workWithdrawn'),
    failed: (error) => workFault(error, text),
    renew: () => {
      setOpen(false)
      onDone()
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text('workWithdraw')}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('workWithdraw')}
        closeText={text('workCancel')}
        errorText={text('workBroken')}
        button={text('workWithdraw')}
        danger
        pending={isPending}
        pendingText={text('workSaving')}
        cancelText={text('workCancel')}
        onSubmit={() => mutate()}
      >
        <p>{text('workWithdrawText')}</p>
      </FormDialog>
    </>
  )
}
