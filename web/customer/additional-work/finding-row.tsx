import { workDecisions, type WorkDecision } from '#domain/process/additional-work.ts'
import { formatDate, formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { withSeams } from '#web/lib/seams.ts'
import { unbroken } from '#web/lib/unbroken.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/page/cx.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { Words } from '#web/ui/page/words.tsx'
import type { AdditionalWorkRow } from '#worker/contract/additional-work.ts'

import type { RowChange } from './choices.ts'
import { FindingPictures } from './finding-pictures.tsx'
import { FindingVideo } from './finding-video.tsx'
import { UrgencyMark } from './urgency-mark.tsx'
import { decisionTexts, rowStateTexts } from './work-look.ts'

import css from './additional-work.module.css'

export type RowDecision = {
  choice: WorkDecision | null
  change: RowChange | null
  isMissing: boolean
  choose: (decision: WorkDecision) => void
  /** It is decided, and the person has gone on to another: what it looks like is folded away. */
  isFolded: boolean
}

type FindingRowProps = {
  code: string
  row: AdditionalWorkRow
  timeZone: string
  /** Null where nothing can be decided of it now. */
  decision: RowDecision | null
}

/** One thing that was found: what it looks like, what it costs, how soon, and what its customer says to it. */
export function FindingRow({ code, row, timeZone, decision }: FindingRowProps) {
  const { text: t } = useText(contentTexts)
  const { title, urgency, priceWithVat } = row
  return (
    <div id={findingPlace(row.id)} tabIndex={-1} className={cx('place', css['finding'])} data-urgency={urgency}>
      <Card
        title={unbroken(withSeams(title))}
        aside={
          <p className={css['price']}>
            <span>{formatEuro(priceWithVat)}</span> <span className="size-14 tone-soft">{t('additionalWithVat')}</span>
          </p>
        }
      >
        <Finding code={code} row={row} isFolded={decision?.isFolded === true} />
        {decision?.change && <Changed change={decision.change} />}
        <WhatBecame row={row} timeZone={timeZone} />
        {decision && <Decision row={row} decision={decision} />}
      </Card>
    </div>
  )
}

type FindingProps = Pick<FindingRowProps, 'code' | 'row'> & { isFolded: boolean }

/** Shows what was found and how soon it is to be done; folded, as far as there is more than that to see. */
function Finding({ code, row, isFolded }: FindingProps) {
  const { text: t } = useText(contentTexts)
  const { title, words, urgency, pictures, video } = row
  const look = (
    <>
      {pictures.length > 0 && <FindingPictures code={code} title={title} pictures={pictures} />}
      {video && <FindingVideo code={code} video={video} />}
    </>
  )
  const description = words && (
    <p className={css['words']}>
      <Words>{words}</Words>
    </p>
  )
  const isMore = pictures.length > 0 || video !== null || words !== ''
  if (!isFolded || !isMore) {
    return (
      <>
        {look}
        <UrgencyMark urgency={urgency} />
        {description}
      </>
    )
  }
  return (
    <Disclosure summary={t('additionalSeeAgain')}>
      {look}
      <UrgencyMark urgency={urgency} />
      {description}
    </Disclosure>
  )
}

export const findingPlace = (rowId: string) => `finding-${rowId}`

function Changed({ change }: { change: RowChange }) {
  const { text: t } = useText(contentTexts)
  const text =
    change.kind === 'new' ? t('additionalRowNew') : t('additionalRowRepriced', { price: formatEuro(change.before) })
  return <p className={css['changed']}>{text}</p>
}

/** Shows what was decided and when, for as long as the visit is kept. */
function WhatBecame({ row: { state, decidedAt }, timeZone }: Pick<FindingRowProps, 'row' | 'timeZone'>) {
  const { text: t } = useText(contentTexts)
  const text = rowStateTexts[state]
  if (text === null) return null
  const date = decidedAt === null ? '' : formatDate(Date.parse(decidedAt), timeZone)
  return (
    <p className={css['state']} data-state={state}>
      {t(text, { date })}
    </p>
  )
}

function Decision({ row: { title, state }, decision }: { row: AdditionalWorkRow; decision: RowDecision }) {
  const { text: t } = useText(contentTexts)
  const { choice, isMissing, choose } = decision
  // Who asked for a call has been heard.
  const offered = workDecisions.filter((one) => one !== 'CALL' || state === 'PROPOSED')
  return (
    <RadioGroup
      legend={t('additionalDecide', { title })}
      legendHidden
      segmented
      error={isMissing ? t('additionalDecisionMissing') : undefined}
      options={offered.map((value) => ({ value, label: t(decisionTexts[value]) }))}
      value={choice}
      required={state === 'PROPOSED'}
      onValueChange={choose}
    />
  )
}
