import { requestInvalidField } from '#core/http/validate.ts'

import type { Place } from './lanes.ts'

/** Cursors are text that only this file reads. A broken one is a fault of the caller: 422. */

const placePattern = /^p\.([01])\.(-?\d{1,16})\.(\w{1,64})$/
const hitPattern = /^t\.(\w{1,64})\.([^]{1,200})$/
const changePattern = /^c\.(\d{1,16})$/

function refuse(field: string): never {
  throw requestInvalidField(field, 'invalid_value')
}

export function placeCursor({ rank, since, id }: Place): string {
  return `p.${rank}.${since}.${id}`
}

export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, rank, since, id] = placePattern.exec(cursor) ?? refuse('cursor')
  return { rank: Number(rank), since: Number(since), id: id ?? '' }
}

/** A place among what was found: the term, and the process within it. */
export type Hit = { term: string; id: string }

export function hitCursor({ term, id }: Hit): string {
  return `t.${id}.${term}`
}

export function readHit(cursor: string | undefined): Hit | null {
  if (cursor === undefined) return null
  const [, id = '', term = ''] = hitPattern.exec(cursor) ?? refuse('cursor')
  return { term, id }
}

export function changeCursor(at: number): string {
  return `c.${at}`
}

export function readChange(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [, at] = changePattern.exec(cursor) ?? refuse('since')
  return Number(at)
}
