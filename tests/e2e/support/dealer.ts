import { expect, type Page } from '@playwright/test'

import type { WebhookBodies } from '#worker/contract/machines/webhook-bodies.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'

import { askDesk } from './desk.ts'

type Received = {
  readonly webhookId: string
  readonly type: string
  readonly verdict: string
  readonly status: number
  readonly isRepeat: boolean
  readonly isLate: boolean
  readonly body: string
}

/** Returns the webhooks that the dealer system got about a process, as they came. */
async function received(processId: string): Promise<readonly Received[]> {
  const answer = await askDesk<{ webhooks: readonly Received[] }>('GET', `/dealer/api/webhooks?processId=${processId}`)
  for (const { verdict } of answer.webhooks) expect(verdict).toBe('good')
  return answer.webhooks
}

/** Returns the webhooks that it took, in the order in which it did; repeats and those that come too late would show. */
export async function told(processId: string): Promise<string[]> {
  const taken = (await received(processId)).filter(({ status }) => status < 300)
  return taken.map(({ type, isRepeat, isLate }) => `${type}${isRepeat ? ' again' : ''}${isLate ? ' late' : ''}`)
}

/** The bodies of one type that it took. */
export async function bodiesTold<Type extends WebhookType>(
  processId: string,
  type: Type,
): Promise<WebhookBodies[Type][]> {
  const taken = (await received(processId)).filter((one) => one.status < 300 && one.type === type)
  return taken.map(({ body }) => {
    const told: WebhookBodies[Type] = JSON.parse(body)
    return told
  })
}

/** Returns the webhooks that it got while it took nothing. */
export async function refused(processId: string): Promise<string[]> {
  return (await received(processId)).filter(({ status }) => status >= 300).map(({ type }) => type)
}

export const answers = (accountId: string, plan: 'normal' | 'down') =>
  askDesk('PUT', `/dealer/api/systems/${accountId}/failure-mode`, { plan })

/** The card of a work order on the page of dealer systems. */
export const cardOf = (page: Page, number: string) =>
  page.locator('#live-processes > ol > li').filter({ hasText: number })
