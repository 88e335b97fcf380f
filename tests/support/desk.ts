/**
 * The page of a process as a signed-in user works with it:
 *
 *   const desk = deskOf(app, advisor.token)
 *   const page = await desk.page('prc_1')
 *   await desk.send('POST', 'prc_1/note', { clickId: click(1), text: 'Soitettu' })
 */
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { TestApp } from './app.ts'
import { jsonOf } from './board.ts'

export type Desk = ReturnType<typeof deskOf>

/** The id of the nth click of a test. */
export const click = (nth: number) => `click-${String(nth).padStart(8, '0')}`

export function deskOf(app: TestApp, token: string) {
  const send = (method: string, path: string, json?: unknown) =>
    app.request(`/api/staff/process/${path}`, { method, token, ...(json === undefined ? {} : { json }) })
  return {
    send,
    page: async (id = 'prc_1') => jsonOf<ProcessPage>(await send('GET', id)),
    note: (text: string, nth = 1, id = 'prc_1') => send('POST', `${id}/note`, { clickId: click(nth), text }),
    resend: (kind: string, nth = 1, id = 'prc_1') => send('POST', `${id}/resend`, { clickId: click(nth), kind }),
    edit: (fields: Record<string, unknown>, id = 'prc_1') => send('PUT', `${id}/customer`, fields),
    correct: (fields: Record<string, unknown>, id = 'prc_1') => send('PUT', `${id}/order`, fields),
    tell: (type: string, version: number, id = 'prc_1') => send('POST', `${id}/event`, { type, version }),
  }
}
