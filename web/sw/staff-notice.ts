import { noticeTexts, type NoticeText } from './notice-texts.ts'

/** The place where a page of the back-office leaves the language for us: its own storage is out of reach here. */
export const languagePlace = { cache: 'staff-notices', path: '/staff-notices/language' } as const

export type Notice = NoticeText & { lang: string; tag: string; path: string; processId: string | null }

type Sent = { kind: string; processId: string | null }

function sentIn(payload: unknown): Sent {
  const { kind, processId } = { kind: undefined, processId: undefined, ...(typeof payload === 'object' && payload) }
  return {
    kind: typeof kind === 'string' ? kind : 'turn',
    processId: typeof processId === 'string' && /^[\w-]+$/.test(processId) ? processId : null,
  }
}

/**
 * Returns the notice to show for a push message to staff. Whatever comes, something is shown: the browser insists on
 * it.
 */
export function noticeOf(payload: unknown, language: string | null): Notice {
  const { kind, processId } = sentIn(payload)
  const lang = language === 'sv' || language === 'en' ? language : 'fi'
  const words = noticeTexts[lang]
  const { title, body } = words[kind] ?? words['turn'] ?? { title: 'Käynti odottaa sinua', body: '' }
  const place = kind === 'alert' ? '/staff/health' : '/staff'
  const path = processId === null ? place : `/staff/process/${processId}`
  return { title, body, lang, tag: processId ?? kind, path, processId }
}

/**
 * The window to bring a page up in: one that shows it already, else for staff one with nothing but the board, where nobody
 * is in the middle of something. Null: a new one.
 */
export function windowFor<Window extends { url: string }>(windows: readonly Window[], path: string): Window | null {
  const showing = (wanted: string) => windows.find(({ url }) => new URL(url).pathname === wanted)
  return showing(path) ?? (path.startsWith('/staff') ? showing('/staff') : undefined) ?? null
}
