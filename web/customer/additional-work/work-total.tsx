import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { PriceTrack } from '#web/ui/price/price-bar.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import type { AdditionalWorkSums } from '#worker/contract/additional-work.ts'

import css from './additional-work.module.css'

type WorkTotalProps = {
  sums: AdditionalWorkSums
  chosen: { count: number; added: number; total: number }
  /** Rows that wait for a decision still. */
  left: number
  isPending: boolean
  onConfirm: () => void
}

/** At the thumb: what the whole work comes to against what was approved, and the one button, which says what happens. */
export function WorkTotal({ sums, chosen, left, isPending, onConfirm }: WorkTotalProps) {
  const { text: t } = useText(contentTexts)
  const { count, added, total } = chosen
  function label() {
    if (left > 0) return t('additionalDecideLeft', { count: left })
    if (count === 0) return t('additionalConfirmNone')
    return t(count === 1 ? 'additionalConfirmOne' : 'additionalConfirmMany', { count, total: formatEuro(total) })
  }
  return (
    <section className={css['total']} aria-label={t('additionalTotal')}>
      <div className={css['sums']}>
        {count > 0 && <PriceRow label={t('additionalAdded')} euros={added} />}
        <PriceRow label={t('additionalTotal')} euros={total} strong />
        <Bounds sums={sums} total={total} />
      </div>
      <Button fullWidth pending={isPending} pendingText={t('saving')} onClick={onConfirm}>
        {label()}
      </Button>
    </section>
  )
}

/** Shows what was approved before, and up to where the customer let the workshop go. */
function Bounds({ sums: { approved, limit, ceiling }, total }: { sums: AdditionalWorkSums; total: number }) {
  const { text: t } = useText(contentTexts)
  if (approved === null || ceiling === null) return null
  const known = { approved: formatEuro(approved), limit: formatEuro(limit ?? 0) }
  const isOver = limit !== null && total > limit
  return (
    <>
      <PriceTrack approved={approved} now={total} ceiling={ceiling} />
      <p className="size-14 tone-soft">
        <span>{`${t('additionalApproved', known)} `}</span>
        {limit !== null && (
          <span className={isOver ? 'tone-warning weight-600' : undefined}>
            {t(isOver ? 'additionalOverLimit' : 'additionalLimit', known)}
          </span>
        )}
      </p>
    </>
  )
}
