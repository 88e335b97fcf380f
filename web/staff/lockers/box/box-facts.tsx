import type { ReactNode } from 'react'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

import { boxState } from './box-state.ts'

import css from './box-dialog.module.css'

type BoxFactsProps = { box: DeskBox; now: number; timeZone: string }

/** Shows what is known of a box; what there is nothing of is left out. */
export function BoxFacts({ box, now, timeZone }: BoxFactsProps) {
  const { text } = useText(lockersTexts)
  const words = useWords(deskTexts)
  const { holder } = box
  const at = (instant: string | null | undefined) =>
    instant === null || instant === undefined ? null : shortInstant(Date.parse(instant), timeZone)
  const troubleText = box.isFaulty ? text('boxFaultText') : box.outOfUseReason
  const reason = box.isForced ? text('boxForcedText') : troubleText
  return (
    <div className={look.stack({ gap: 2 })}>
      <p className={look.text({ size: 20, weight: 600 })}>
        <span>{text(`box_${boxState(box, now)}`)}</span>
        {box.isDoorOpen === true && <span>{`. ${text('boxDoorOpen')}`}</span>}
      </p>
      <dl className={look.stack({ gap: 2 })}>
        {box.outOfUse && <Fact label={text('boxFact_reason')}>{reason}</Fact>}
        {holder && (
          <Fact label={text('boxHolder')}>
            <span className={look.row({ gap: 2, across: 3, wrap: true, align: 'center' })}>
              {holder.licenseNumber === null ? (
                <span>{text('boxNoPlate')}</span>
              ) : (
                <LicencePlate plate={holder.licenseNumber} label={text('boxPlate')} size="small" />
              )}
              <PageLink to={staffPaths.process(holder.processId)}>{text('boxToProcess')}</PageLink>
            </span>
            <span>{words.states[holder.state]}</span>
          </Fact>
        )}
        <Fact label={text('boxFact_reserved')}>{at(holder?.reservedAt)}</Fact>
        <Fact label={text('boxFact_expires')}>{at(holder?.expiresAt)}</Fact>
        <Fact label={text('boxFact_keys')}>{at(holder?.keysInSince)}</Fact>
        <Fact label={text('boxFact_size')}>{box.size}</Fact>
        <Fact label={text('boxFact_lane')}>{text(`lane_${box.lane}`)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <div className={look.columns({ gap: 3, folds: true }, css['fact'])}>
      <dt className={look.muted()}>{label}</dt>
      <dd className={look.text({ shrinks: true, breaks: true })}>{children}</dd>
    </div>
  )
}
