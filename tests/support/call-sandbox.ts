import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { createSandbox } from '#sandbox/app.ts'

const sandbox = createSandbox()
export const sandboxOrigin = 'http://sandbox.example'

type Init = { method?: string; headers?: Record<string, string>; body?: string }

/** Calls the sandbox and waits until it has also done what it does after its answer. */
export async function callSandbox(path: string, init: Init = {}): Promise<Response> {
  const context = createExecutionContext()
  const response = await sandbox.fetch(new Request(`${sandboxOrigin}${path}`, init), env, context)
  await waitOnExecutionContext(context)
  return response
}

/** Posts JSON. */
export function postJson(path: string, json: unknown, method = 'POST'): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return callSandbox(path, { method, headers, body: JSON.stringify(json) })
}

/** Presses a button of a hosted page; answers where the browser is sent. */
export async function press(page: string, action: string, method?: string): Promise<string> {
  const form = new URLSearchParams({ action, ...(method === undefined ? {} : { method }) })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await callSandbox(page, { method: 'POST', headers, body: form.toString() })
  return response.headers.get('Location') ?? `${response.status}`
}
