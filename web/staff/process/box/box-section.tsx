import { Suspense } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { visitBoxTexts } from '#web/staff/visit-box/texts.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import css from '#web/staff/process/list.module.css'

const VisitBoxPart = lazyWithTexts(
  async () => (await import('#web/staff/visit-box/visit-box-part.tsx')).VisitBoxPart,
  visitBoxTexts,
)

type BoxSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The box that the process holds, its code for who may see it, and what they may do with it. */
export function BoxSection({ page, words, timeZone }: BoxSectionProps) {
  const { box, process, may } = page
  if (box === null) return null
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const { accessCode } = box
  return (
    <Section title={fillText(words.boxNumber, { number: box.number, size: box.size })}>
      {accessCode !== null && (
        <p className={css['code']}>
          <span className={css['soft']}>{words.boxCode} </span>
          <span>{`${accessCode.slice(0, 3)}\u00A0${accessCode.slice(3)}`}</span>
        </p>
      )}
      <p className={css['soft']}>
        {box.keyInBoxSince !== null && <span>{`${fillText(words.boxKeySince, { at: at(box.keyInBoxSince) })}\n`}</span>}
        {box.expiresAt !== null && <span>{`${fillText(words.boxExpires, { at: at(box.expiresAt) })}\n`}</span>}
        <span>{`${box.lockerName}, ${box.lockerAddress}`}</span>
      </p>
      {may.handleBox && (
        <Suspense fallback={<Skeleton height="3rem" />}>
          <VisitBoxPart processId={process.id} version={process.version} timeZone={timeZone} />
        </Suspense>
      )}
    </Section>
  )
}
