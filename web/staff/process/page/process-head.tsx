import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { customerName } from '#web/staff/process/actions/event-dialog-words.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { waitOf, waitsFor } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import { TurnMark } from '#web/ui/visit/turn-mark.tsx'
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

/** Shows whose process it is, how it stands, and how long it has stood so. */
export function ProcessHead({ page, words, now, timeZone, titleId }: ProcessHeadProps) {
  const { process } = page
  const wait = waitOf(process, now, words)
  const plate = page.vehicle?.licenseNumber ?? page.substituteVehicle?.licenseNumber ?? null
  const car = page.vehicle ?? page.substituteVehicle
  const vehicle = [car?.make, car?.model].filter(Boolean).join(' ')
  const waits = waitsFor({ ...process, asksPrice: process.askedPrice !== null, owed: owedOf(page) }, words, timeZone)
  const stands = standsAs(page, words)
  return (
    <div className={look.stack({ gap: 4 })}>
      <div className={look.row({ gap: 3, across: 4, wrap: true, align: 'center' }, css['who'])}>
        {plate !== null && <LicencePlate plate={plate} label={words.desk.plate} />}
        <div className={look.item({ shrinks: true })}>
          <h2 className={look.text({ size: 20 })} id={titleId} tabIndex={-1}>
            {customerName(page.customer) ?? words.desk.noCustomer}
          </h2>
          <p className={look.muted(16)}>{[vehicle, words.types[process.processType]].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className={look.row({ gap: 1, across: 4, wrap: true, align: 'baseline' })}>
        <p className={look.text({ weight: 600 })}>{stands}</p>
        {process.turn !== 'nobody' && waits !== stands && <p>{waits}</p>}
        <div className={look.row({ gap: 1, across: 4, wrap: true, size: 16 })}>
          <TurnMark turn={process.turn} label={words.turns[process.turn]} />
          <WaitMark {...wait} label={words.urgencies[wait.urgency]} />
        </div>
      </div>
    </div>
  )
}
