import { useState } from 'react'

import { tabStore } from './storage.ts'

/** A text that outlives a reload of the page, until it is sent. */
export function useTabText(key: string) {
  const [text, setText] = useState(() => tabStore.get(key) ?? '')
  const type = (typed: string) => {
    setText(typed)
    tabStore.set(key, typed)
  }
  return { text, type, forget: () => tabStore.remove(key) }
}
