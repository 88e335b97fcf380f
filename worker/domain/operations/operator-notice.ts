import type { LanguageWithTexts } from '#domain/languages.ts'

/** Work that is planned, or trouble that is known. */
export const noticeKinds = ['MAINTENANCE', 'TROUBLE'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The operator's notice to everybody; instants in ISO 8601, no end where it is not known. */
export type OperatorNotice = {
  kind: NoticeKind
  from: string
  until: string | null
  texts: Readonly<Record<LanguageWithTexts, string>>
}

type Span = Pick<OperatorNotice, 'from' | 'until'>

/** Returns whether it is over. */
export const isNoticeOver = ({ until }: Span, now: number): boolean => until !== null && Date.parse(until) <= now

/** Returns whether it holds now: it has begun and is not over. */
export const isNoticeOn = (span: Span, now: number): boolean => Date.parse(span.from) <= now && !isNoticeOver(span, now)
