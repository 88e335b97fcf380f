import { fillText } from '#web/lib/i18n/fill.ts'
import { hasFilters, type BoardChoice } from '#web/staff/board/filters/board-address.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import * as look from '#web/ui/layout.ts'
import { StateMark } from '#web/ui/visit/state-mark.tsx'

import { useIsLive } from './not-live.tsx'

import css from './board-nothing.module.css'

/** Says why there is no row, and what to do about it. */
export function BoardNothing({ choice, words }: { choice: BoardChoice; words: BoardWords['worklist'] }) {
  const isLive = useIsLive()
  const isSearch = choice.q.trim() !== ''
  const isWhole = !isSearch && !hasFilters(choice) && !choice.mine
  const isCalled = isWhole && choice.view === 'call'
  const isDone = isLive && (isCalled || (isWhole && choice.view === 'now'))
  const [title, text] = isSearch
    ? [fillText(words.emptySearch, { q: choice.q.trim() }), words.emptySearchText]
    : isDone
      ? isCalled
        ? [words.emptyCall, words.emptyCallText]
        : [words.emptyNow, words.emptyNowText]
      : [words.emptyView, words.emptyViewText]
  return (
    <div className={look.stack({ gap: 3, items: 'center', lines: 'center' }, css['root'])}>
      {isDone && <StateMark kind="success" />}
      <h2 className={look.text({ size: 20 })}>{title}</h2>
      <p className={look.text({ tone: 'soft' }, css['text'])}>{text}</p>
    </div>
  )
}
