import { request, type APIRequestContext } from '@playwright/test'

import { stackReservation } from '#tests/e2e/stack-address.ts'

type Request = { body?: unknown; headers?: Record<string, string> }

export type ApiCaller = {
  /** Asks or writes; throws where it is refused. */
  call: <Answer>(method: string, path: string, request?: Request) => Promise<Answer>
  /** The cookies that the answers brought. */
  cookies: () => Promise<Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']>
}

/** Calls the app as the scripts of a page do, for somebody whose pages are not what a test looks at. */
export async function withApiCaller<Result>(work: (caller: ApiCaller) => Promise<Result>): Promise<Result> {
  const context = await request.newContext({ baseURL: `http://localhost:${stackReservation().ports.app}` })
  const cookies: ApiCaller['cookies'] = async () => (await context.storageState()).cookies
  const call = async <Answer>(method: string, path: string, { body, headers }: Request = {}): Promise<Answer> => {
    const attempt = async () => {
      const token = (await cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
      return context.fetch(path, {
        method,
        data: body,
        headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), ...headers },
      })
    }
    const first = await attempt()
    // A refusal brings the cookies that writes are tied to.
    const response = first.status() === 403 ? await attempt() : first
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    const text = await response.text()
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the app's own documented answer
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  try {
    return await work({ call, cookies })
  } finally {
    await context.dispose()
  }
}
