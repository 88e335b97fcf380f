import { dayMs } from '#domain/durations.ts'
import { pictureKeptMs } from '#domain/operations/limits.ts'
import { formatDate } from '#domain/text/format.ts'
import type { ContentText } from '#web/customer/content-texts.ts'
import type { PrivacyView } from '#worker/contract/privacy.ts'

type Words = { t: ContentText; timeZone: string }

/** The instant until which what names the customer is kept: by the calendar once the visit is over, by its rule until then. */
export function untilErased(view: PrivacyView, { t, timeZone }: Words): string {
  const { erasedAt, erasedAfter, retentionMonths } = view
  if (erasedAt !== null) return t('privacyErased', { date: formatDate(Date.parse(erasedAt), timeZone) })
  if (erasedAfter === null) return t('privacyMonths', { months: retentionMonths })
  return t('privacyErasedAfter', { date: formatDate(Date.parse(erasedAfter), timeZone) })
}

/** The same of the picture of a licence, and of a name that was told by a bank. */
export function untilDeleted(keptUntil: string | null, { t, timeZone }: Words): string {
  if (keptUntil === null) return t('privacyDays', { days: pictureKeptMs / dayMs })
  return t('privacyDeletedOn', { date: formatDate(Date.parse(keptUntil), timeZone) })
}
