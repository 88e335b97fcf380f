import { texts as en } from './texts.en.ts'
import { texts as fi } from './texts.fi.ts'
import { texts as sv } from './texts.sv.ts'

export type NoticeText = { title: string; body: string }

type Words = Readonly<Record<string, NoticeText>>

/** By language, then by the kind of the notice; a kind that is not known here is read as `turn`. A service worker cannot fetch one of them later. */
export const noticeTexts: Readonly<Record<'fi' | 'sv' | 'en', Words>> = { fi, sv, en }
