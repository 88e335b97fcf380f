import type { Line } from '#sandbox/gateway/ports.ts'

import { callApp } from './call-app.ts'

/** The line from a machine on site to the app. */
export function appLine(appUrl: string): Line {
  return async ({ path, headers, body }) => {
    const answer = await callApp(`${appUrl}${path}`, { method: 'POST', headers, text: body })
    if (answer.status === 0) return null
    const retryAfter = Number(answer.headers.get('Retry-After') ?? Number.NaN)
    return {
      status: answer.status,
      body: answer.body,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    }
  }
}
