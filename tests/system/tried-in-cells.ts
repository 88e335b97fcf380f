import { env } from 'cloudflare:workers'

import { csrfHeader } from '#core/http/csrf.ts'
import { roles } from '#domain/enums.ts'
import type { TestRequest } from '#tests/support/app.ts'
import type { Cell } from '#tests/support/two-cells.ts'

/**
 * The rules of a role, a token and a write are the same in every cell; the way to the cell is not. So all is tried in the
 * only one, and in a second one each route once with the role that is granted and refused most; a long run tries all in both.
 */
export const triesAllIn = (cell: Cell) => cell === 'the only cell' || env.LONG === '1'
export const rolesIn = (cell: Cell) => (triesAllIn(cell) ? roles : (['group_admin'] as const))
export const tokensIn = (cell: Cell) => (what: string) =>
  triesAllIn(cell) || what === 'nothing' || what === 'a session that was signed out'

/** Writes that no page of ours sends. */
export const foreignWrites: Readonly<Record<string, TestRequest>> = {
  'no anti-forgery token': { csrf: false },
  'an empty anti-forgery token': { headers: { [csrfHeader]: '' } },
  'another anti-forgery token': { headers: { [csrfHeader]: 'x'.repeat(43) } },
  'a page of another site': { headers: { 'Sec-Fetch-Site': 'cross-site' } },
  'a page of a neighbouring site': { headers: { 'Sec-Fetch-Site': 'same-site' } },
  'another origin': { headers: { Origin: 'https://evil.example' } },
}
