import { callSandbox } from './call-sandbox.ts'

type Pressed = { action?: string; person?: string; name?: string; birthDate?: string; bank?: string }

/** Presses a button of an identity page; answers where the browser is sent, or the status of the page that is shown. */
export async function identify(page: string, pressed: Pressed): Promise<string> {
  const form = new URLSearchParams({ action: 'identify', person: 'vaino', bank: 'fi-nordea', ...pressed })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await callSandbox(page, { method: 'POST', headers, body: form.toString() })
  return response.headers.get('Location') ?? String(response.status)
}
