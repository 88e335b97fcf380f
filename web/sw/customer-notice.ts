import { texts as en } from './customer.en.ts'
import { texts as fi } from './customer.fi.ts'
import { texts as sv } from './customer.sv.ts'
import type { NoticeText } from './notice-texts.ts'

/** By language, then by the kind of the notice; a kind that is not known here is read as `visit`. */
export const customerNoticeTexts: Readonly<Record<'fi' | 'sv' | 'en', Readonly<Record<string, NoticeText>>>> = {
  fi,
  sv,
  en,
}

/** The place where the page of a visit leaves its address for us, by the id in a notification: no code is ever sent. */
export const pagePlace = { cache: 'customer-notices', path: '/customer-notices/' } as const

/** The id of the visit that a notice to a customer is about; null for any other. */
export function visitOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('visit' in payload)) return null
  return typeof payload.visit === 'string' && /^[\w-]+$/.test(payload.visit) ? payload.visit : ''
}

/**
 * Returns the notice to show for a push message, in the language of the visit. Whatever comes, something is shown: the
 * browser insists on it.
 */
export function customerNoticeOf(payload: unknown, page: string | null) {
  const sent = { kind: undefined, language: undefined, ...(typeof payload === 'object' && payload) }
  const lang = sent.language === 'sv' || sent.language === 'en' ? sent.language : 'fi'
  const words = customerNoticeTexts[lang]
  const known = typeof sent.kind === 'string' ? words[sent.kind] : undefined
  const { title, body } = known ?? words['visit'] ?? { title: 'Käynnistäsi on uutta', body: '' }
  // Without a page that was kept, the code is asked for.
  const path = page !== null && /^\/[\w-]+$/.test(page) ? page : '/'
  return { title, body, lang, tag: `visit-${visitOf(payload) ?? ''}`, path }
}
