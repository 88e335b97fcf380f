import type { OperatorNotice } from '#domain/operations/operator-notice.ts'
import { formatDate, formatTime } from '#domain/text/format.ts'
import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { noticeTexts } from './notice-texts.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant (ISO 8601) on the clock of whoever reads it. */
export function clockTime(instant: string): string {
  const ms = Date.parse(instant)
  return `${formatDate(ms, ownZone())} ${formatTime(ms, ownZone())}`
}

export type NoticeWords = { title: string; body: string; span: string }

/** Returns a function that words the operator's notice: title, text and how long it holds. */
export function useNoticeWords(): (notice: OperatorNotice) => NoticeWords {
  const { language, text } = useText(noticeTexts)
  return ({ kind, from, until, texts }) => ({
    title: text(`notice_${kind}`),
    body: texts[builtInLanguageOf(language) ?? 'fi'],
    span:
      until === null
        ? text('noticeFrom', { from: clockTime(from) })
        : text('noticeSpan', { from: clockTime(from), until: clockTime(until) }),
  })
}
