import { useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'

const kinds = ['delivery-option', 'delivery-notes', 'contact-phone', 'contact-email', 'pass-draft', 'message'] as const

type Kind = (typeof kinds)[number]

const keyOf = (kind: Kind, code: string) => `${kind}:${code}`

/** A text that outlives its screen and a reload of the page, until it is sent. */
export function useTabText(kind: Kind, code: string) {
  const key = keyOf(kind, code)
  const [text, setText] = useState(() => tabStore.get(key) ?? '')
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') tabStore.remove(key)
    else tabStore.set(key, typed)
  }
  return { text, type, forget: () => tabStore.remove(key) }
}

export type TabText = ReturnType<typeof useTabText>

/** Forgets what was typed for a process and never sent. */
export function forgetTabTexts(code: string): void {
  for (const kind of kinds) tabStore.remove(keyOf(kind, code))
}
