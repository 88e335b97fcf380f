import { useEffect, useEffectEvent, useRef } from 'react'

import type { BoardWords } from '#web/staff/board/texts.ts'
import type { Selection } from '#web/staff/board/use-selection.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { BoardRow } from './board-row.tsx'
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
      <ul
        className={look.item({ framed: true, surface: true, listed: true }, css['list'])}
        data-dense={isDense || undefined}
        aria-label={words.worklist.list}
      >
        {items.map((item) => {
          const shown = {
            item,
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
