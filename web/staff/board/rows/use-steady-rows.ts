import { useState } from 'react'

import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { changedIds, keepPlaces, type Arranged } from './keep-places.ts'

type Seen = Arranged & { source: readonly BoardItem[]; subject: string; fresh: readonly string[] }

/**
 * The rows as they stand: under the eyes of a reader they keep their places, and what is new waits until it is asked
 * for. `subject` names what is listed; another subject starts again.
 */
export function useSteadyRows(
  source: readonly BoardItem[],
  { subject, isReading }: { subject: string; isReading: boolean },
) {
  const [seen, setSeen] = useState<Seen>({ source: [], subject, items: [], newCount: 0, fresh: [] })
  let now = seen
  if (seen.source !== source || seen.subject !== subject) {
    now = arrange(seen, { source, subject, isReading })
    setSeen(now)
  }
  function showNew() {
    setSeen({ ...now, items: [...source], newCount: 0, fresh: changedIds(now.items, source) })
  }
  return { items: now.items, newCount: now.newCount, fresh: now.fresh, showNew }
}

type Next = { source: readonly BoardItem[]; subject: string; isReading: boolean }

function arrange(seen: Seen, { source, subject, isReading }: Next): Seen {
  const isSame = seen.subject === subject && seen.items.length > 0
  const keeps = isSame && isReading
  const { items, newCount } = keeps
    ? keepPlaces(
        seen.items.map(({ id }) => id),
        source,
      )
    : { items: [...source], newCount: 0 }
  const known = new Set(seen.source.map(({ id }) => id))
  const isNextPage =
    seen.source.length < source.length &&
    seen.source.every(({ id, version }, place) => {
      const same = source[place]
      return same?.id === id && same.version === version
    })
  const fresh =
    !isSame || isNextPage
      ? []
      : changedIds(seen.source, source).filter((id) => known.has(id) || items.some((item) => item.id === id))
  return { source, subject, items, newCount, fresh }
}
