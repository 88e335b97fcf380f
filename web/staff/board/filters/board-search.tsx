import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { moveOnBoard } from '#web/staff/board/rows/move-on-board.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'

const settleMs = 250

type BoardSearchProps = {
  q: string
  words: BoardWords['worklist']
  input: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
}

/** The search field; what is typed is looked for once the typing rests, and at once with Enter. */
export function BoardSearch({ q, words, input, onSearch }: BoardSearchProps) {
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // The address was changed by somebody else: back, a link, a cleared search. It keeps no space that a word may follow.
  if (q.trim() !== sent.trim()) {
    setSent(q)
    setTyped(q)
  }
  function search(text: string) {
    setSent(text)
    onSearch(text)
  }
  const rest = useEffectEvent(search)
  useEffect(() => {
    if (typed === sent) return undefined
    const timer = setTimeout(() => rest(typed), settleMs)
    return () => clearTimeout(timer)
  }, [typed, sent])
  function clear() {
    setTyped('')
    setSent('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <search>
      <TextField
        ref={input}
        label={words.search}
        placeholder={words.searchHint}
        value={typed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && moveOnBoard('first')) event.preventDefault()
          if (event.key === 'Enter') search(typed)
          if (event.key !== 'Escape') return
          if (typed === '') input.current?.blur()
          else clear()
        }}
        trailing={typed === '' ? null : <IconButton label={words.clearSearch} shape={crossShape} onClick={clear} />}
      />
    </search>
  )
}
