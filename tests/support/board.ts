/**
 * The board as a user sees it:
 *
 *   const board = boardOf(app, advisor.token)
 *   expect(await board.idsOf('view=now')).toEqual(['prc_1'])
 */
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'

import type { TestApp } from './app.ts'

/** Returns the answer of a list, once it is known to be 200. */
export async function jsonOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

export function boardOf(app: TestApp, token: string) {
  const page = async (query = '') => jsonOf<BoardPage>(await app.request(`/api/staff/process?${query}`, { token }))
  return {
    page,
    idsOf: async (query = '') => (await page(query)).items.map(({ id }) => id),
    /** Every page of a list, one after the other. */
    async pagesOf(query: string): Promise<string[][]> {
      const pages: string[][] = []
      let cursor: string | null = null
      do {
        const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const next: BoardPage = await page(`${query}${at}`)
        pages.push(next.items.map(({ id }) => id))
        cursor = next.nextCursor
      } while (cursor !== null)
      return pages
    },
  }
}
