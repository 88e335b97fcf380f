import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { customerName } from '#web/staff/process/actions/event-dialog-words.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { hueOfState } from '#web/staff/shared/look/hue-of-state.ts'
import { StatusChip } from '#web/staff/shared/look/status-chip.tsx'
import { turnInWords, waitOf, waitsFor } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import { WaitMark } from '#web/ui/visit/wait-mark.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import css from './process-head.module.css'

type ProcessHeadProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string; titleId: string }

function owedOf({ process: { balance } }: ProcessPage): number | null {
  return balance === null || balance.turn === null ? null : balance.left
}

/** Names the state; a visit that owes its customer money is not called paid. */
function standsAs(page: ProcessPage, { states, desk }: ProcessWords): string {
  const owed = owedOf(page)
  const { state } = page.process
  return owed !== null && state === 'PAYMENT_DONE' ? fillText(desk.owed, { amount: formatEuro(owed) }) : states[state]
}

/** Shows whose process it is, which car, and what it costs against what was approved. */
export function ProcessHead({ page, words, titleId }: Pick<ProcessHeadProps, 'page' | 'words' | 'titleId'>) {
  const { process } = page
  const plate = page.vehicle?.licenseNumber ?? page.substituteVehicle?.licenseNumber ?? null
  const car = page.vehicle ?? page.substituteVehicle
  const vehicle = [car?.make, car?.model].filter(Boolean).join(' ')
  return (
    <div className={look.row({ gap: 3, across: 4, wrap: true, align: 'center' }, css['who'])}>
      {plate !== null && <LicencePlate plate={plate} label={words.desk.plate} />}
      <div className={css['name']}>
        <h2 className={look.text({ size: 20 })} id={titleId} tabIndex={-1}>
          {customerName(page.customer) ?? words.desk.noCustomer}
        </h2>
        <p className={look.muted(16)}>{[vehicle, words.types[process.processType]].filter(Boolean).join(' · ')}</p>
      </div>
      <Sum page={page} words={words} />
    </div>
  )
}

/** Shows what the order costs now; beside it what was approved last, where that is another sum. */
function Sum({ page, words }: Pick<ProcessHeadProps, 'page' | 'words'>) {
  const { totalPrice } = page.pricing
  const approved = page.approvals.at(-1)?.total
  if (page.workOrder === null || totalPrice <= 0) return null
  return (
    <div className={css['sum']}>
      <p className={look.text({ size: 20, weight: 600, nowrap: true })}>{formatEuro(totalPrice)}</p>
      {approved !== undefined && approved !== totalPrice && (
        <p className={look.muted(14)}>{fillText(words.process.sumApproved, { amount: formatEuro(approved) })}</p>
      )}
    </div>
  )
}

type ProcessStandingProps = Pick<ProcessHeadProps, 'page' | 'words' | 'now' | 'timeZone'>

/** Shows how it stands, what it waits for, whose turn it is and for how long. */
export function ProcessStanding({ page, words, now, timeZone }: ProcessStandingProps) {
  const { process } = page
  const wait = waitOf(process, now, words)
  const waits = waitsFor({ ...process, asksPrice: process.askedPrice !== null, owed: owedOf(page) }, words, timeZone)
  const stands = standsAs(page, words)
  const mayGiveBack = page.may.tendRefund
  const turn = turnInWords({ ...process, owed: owedOf(page), mayGiveBack }, words)
  const isNext = process.turn !== 'nobody' && waits !== stands
  return (
    <div className={look.stack({ gap: 1 })}>
      <div className={look.row({ gap: 1, across: 3, wrap: true, align: 'center' })}>
        <StatusChip hue={process.turn === 'staff' ? 'us' : hueOfState(process)}>{turn}</StatusChip>
        <p className={look.text({ weight: 600 })}>{isNext ? waits : stands}</p>
        <WaitMark {...wait} label={words.urgencies[wait.urgency]} />
      </div>
      {isNext && <p className={look.muted(14)}>{stands}</p>}
    </div>
  )
}
