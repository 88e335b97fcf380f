import type { AppAnswer } from '#sandbox/app-calls/call-app.ts'

/** Hands the app's own answer on; 502 when there was none. */
export function passOn({ status, body }: AppAnswer): Response {
  if (status === 0) return Response.json({ code: 'sandbox.app_unreachable' }, { status: 502 })
  const hasNoBody = status === 204 || status === 205 || status === 304
  return hasNoBody ? new Response(null, { status }) : Response.json(body, { status })
}
