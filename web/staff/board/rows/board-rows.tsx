import { useEffect, useEffectEvent, useRef } from 'react'

import type { BoardWords } from '#web/staff/board/texts.ts'
import type { Selection } from '#web/staff/board/use-selection.ts'
import { isOurs } from '#web/staff/shared/look/hue-of-state.ts'
import { countInWords } from '#web/staff/shared/words/count-in-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { BoardHead } from './board-head.tsx'
import { BoardRow } from './board-row.tsx'
import type { BoardSort } from './board-sort.ts'
import { CallRow } from './call-row.tsx'

import css from './board-rows.module.css'

export type BoardRowsProps = {
  items: readonly BoardItem[]
  fresh: readonly string[]
  words: BoardWords
  now: number
  timeZone: string
  openId: string | null
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  isDense: boolean
  /** The number of rows that are ours to do, where those stand first; null where the rows stand in another order. */
  oursFirst: number | null
  /** The order that somebody chose; undefined where none can be. */
  sort: BoardSort | null | undefined
  onSort: (sort: BoardSort | null) => void
  /** Null while no row can be selected. */
  selection: Pick<Selection, 'items' | 'toggle'> | null
}

/** The rows; the next page is fetched when the end comes into view. */
export function BoardRows({
  items,
  fresh,
  words,
  hasMore,
  isLoadingMore,
  onMore,
  openId,
  hrefOf,
  isDense,
  oursFirst,
  sort,
  onSort,
  selection,
  ...row
}: BoardRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!isLoadingMore) onMore()
  })
  const count = items.length
  useEffect(() => {
    const element = end.current
    // Observed again with every page: the end may still be in view.
    if (!hasMore || element === null || count === 0) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && more(), {
      rootMargin: '300px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, count])
  const entry = items.some(({ id }) => id === openId) ? openId : items[0]?.id
  return (
    <div className={css['frame']}>
      {sort !== undefined && <BoardHead words={words.worklist} sort={sort} onSort={onSort} />}
      <ul
        className={look.item({ framed: true, surface: true, listed: true }, css['list'])}
        data-dense={isDense || undefined}
        aria-label={words.worklist.list}
      >
        {items.map((item, place) => {
          const shown = {
            item,
            group: groupFrom(items, place, { oursFirst, words: words.worklist }),
            words,
            ...row,
            href: hrefOf(item.id),
            isEntry: item.id === entry,
            isTicked: selection?.items.some(({ id }) => id === item.id) ?? null,
            onTick: selection?.toggle,
          }
          return item.call === null ? (
            <BoardRow key={item.id} {...shown} isOpen={item.id === openId} isFresh={fresh.includes(item.id)} />
          ) : (
            <CallRow key={item.id} {...shown} call={item.call} />
          )
        })}
      </ul>
      {hasMore && (
        <div ref={end} className={look.row({ justify: 'center', pad: 4 })}>
          <Button variant="quiet" pending={isLoadingMore} pendingText={words.worklist.loadingMore} onClick={onMore}>
            {words.worklist.more}
          </Button>
        </div>
      )}
    </div>
  )
}

type Grouped = { oursFirst: number | null; words: BoardWords['worklist'] }

/** Returns the name of what the rows from a place on have in common, where others end there. */
function groupFrom(items: readonly BoardItem[], place: number, { oursFirst, words }: Grouped): string | undefined {
  const item = items[place]
  const before = items[place - 1]
  if (oursFirst === null || item === undefined) return undefined
  const ours = isOurs(item)
  if (before !== undefined && isOurs(before) === ours) return undefined
  return ours ? `${words.groupUs}  ${countInWords(oursFirst)}` : words.groupOthers
}
