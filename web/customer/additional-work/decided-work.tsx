import type { ProposedRowState } from '#domain/process/additional-work.ts'
import { formatDate, formatEuro } from '#domain/text/format.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/page/words.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import type { AdditionalWorkRow, AdditionalWorkView } from '#worker/contract/additional-work.ts'

import { UrgencyMark } from './urgency-mark.tsx'
import { rowStateTexts } from './work-look.ts'

const parts: readonly (readonly [ProposedRowState, ContentKey])[] = [
  ['ACCEPTED', 'additionalAgreed'],
  ['CALL_REQUESTED', 'additionalToCall'],
  ['DECLINED', 'additionalNotDone'],
  ['WITHDRAWN', 'additionalGone'],
]

type DecidedWorkProps = { work: AdditionalWorkView; timeZone: string }

/** Shows what was agreed, what was not and when; kept as long as the visit is. */
export function DecidedWork({ work: { proposals, sums }, timeZone }: DecidedWorkProps) {
  const { text: t } = useText(contentTexts)
  const rows = proposals.flatMap((proposal) => proposal.rows)
  const shown = parts.map(([state, title]) => ({ title, state, rows: rows.filter((row) => row.state === state) }))
  return (
    <>
      {shown.map(
        ({ title, state, rows: some }) =>
          some.length > 0 && (
            <Card key={state} title={t(title)}>
              <ul className="stack gap-4">
                {some.map((row) => (
                  <DecidedRow key={row.id} row={row} timeZone={timeZone} />
                ))}
              </ul>
              {state === 'DECLINED' && <p className="size-14 tone-soft">{t('additionalNotDoneText')}</p>}
            </Card>
          ),
      )}
      <Card>
        <PriceRow label={t('additionalTotal')} euros={sums.total} strong />
        <p className="size-14 tone-soft">{t('vatIncluded')}</p>
      </Card>
    </>
  )
}

function DecidedRow({ row, timeZone }: { row: AdditionalWorkRow; timeZone: string }) {
  const { text: t } = useText(contentTexts)
  const { title, state, decidedAt, priceWithVat, urgency } = row
  const text = rowStateTexts[state]
  const date = decidedAt === null ? '' : formatDate(Date.parse(decidedAt), timeZone)
  return (
    <li className="stack gap-1 bounded">
      <p className="row gap-1 across-4 wrap align-baseline justify-between">
        <span className="weight-500 breaks">
          <Words>{title}</Words>
        </span>
        <span className="nowrap">{formatEuro(priceWithVat)}</span>
      </p>
      {state === 'DECLINED' && <UrgencyMark urgency={urgency} />}
      {text !== null && <p className="size-14 tone-soft">{t(text, { date })}</p>}
    </li>
  )
}
