import { expect, it, vi } from 'vitest'

import type { ApiProblem } from '#web/lib/api/api-problem.ts'

import { createStaffCall } from './staff-call.ts'
import { createStepUp, NotProved } from './step-up.ts'

const needed = () => Response.json({ code: 'step_up_required' }, { status: 403 })

/** Calls whose first answer is that it has to be shown again who this is. */
function asked(...answers: readonly Response[]) {
  const fetch = vi.fn<typeof globalThis.fetch>()
  for (const answer of answers) fetch.mockResolvedValueOnce(answer)
  const stepUp = createStepUp()
  const session = { withToken: <Result>(work: (token: string) => Promise<Result>) => work('token') }
  const staffCall = createStaffCall({ fetch, cookies: () => '', session, stepUp })
  const body = { oldPassword: 'a', newPassword: 'b' }
  return { fetch, stepUp, call: () => staffCall('PATCH /api/user/:userId', { params: { userId: 'usr_1' }, body }) }
}

it('repeats what was asked, as it was, once the person has shown who they are', async () => {
  const { fetch, stepUp, call } = asked(needed(), new Response(null, { status: 204 }))
  const done = call()
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true))
  stepUp.proved()
  await done
  const [first, second] = fetch.mock.calls
  expect(second).toEqual([first?.[0], expect.objectContaining({ method: 'PATCH', body: first?.[1]?.body })])
  expect(stepUp.isAsked()).toBe(false)
})

it('is refused, and sends nothing more, where they would not', async () => {
  const { fetch, stepUp, call } = asked(needed())
  const refused = call().catch((error: unknown) => error)
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true))
  stepUp.giveUp()
  expect(await refused).toBeInstanceOf(NotProved)
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('lets every other refusal through', async () => {
  const { stepUp, call } = asked(Response.json({ code: 'auth.forbidden' }, { status: 403 }))
  await expect(call()).rejects.toMatchObject({ code: 'auth.forbidden' } satisfies Partial<ApiProblem>)
  expect(stepUp.isAsked()).toBe(false)
})
