import { requestInvalidField } from '#core/http/validate.ts'

/** A place in the trail: what comes after it is on the next page. */
export type Place = { at: number; id: string }

const pattern = /^a\.(\d{1,16})\.([\w-]{1,120})$/

export function placeCursor({ at, id }: Place): string {
  return `a.${at}.${id}`
}

/** A broken cursor is a fault of the caller: 422. */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const match = pattern.exec(cursor)
  if (match === null) throw requestInvalidField('cursor', 'invalid_value')
  const [, at, id = ''] = match
  return { at: Number(at), id }
}
