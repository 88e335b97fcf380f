import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { CustomerPushNotice } from '#worker/contract/customer/customer-push.ts'
import { customerPushSubscriptions } from '#worker/db/schema/people/customer-push.table.ts'
import type { Ports, PushMessage, PushOutcome, SendOutcome } from '#worker/providers/port.ts'

import type { Facts, PushBrowser } from './facts.ts'
import type { Notice } from './notice.ts'

/** The lifetime (s) of a notification: a phone that was off for the night still gets one that waits for an answer. */
const timeToLiveSeconds = 24 * 60 * 60

type Sender = { deps: Dependencies; ports: Pick<Ports, 'push'> }
type BrowserNotice = {
  messageId: string
  notice: Pick<Notice, 'push'>
  facts: Pick<Facts, 'id' | 'lcid'>
  signal: AbortSignal
}

/**
 * Tells the browsers of a visit that there is something to see on its page; one of them that took it is enough. Those whose
 * push service no longer knows them are forgotten.
 */
export async function sendToBrowsers(
  { deps, ports }: Sender,
  browserNotice: BrowserNotice,
  browsers: readonly PushBrowser[],
): Promise<SendOutcome> {
  const answers = await Promise.all(
    browsers.map((to) => ports.push.send(messageOf(to, browserNotice), browserNotice.signal)),
  )
  const gone = browsers.filter((_browser, at) => answers[at]?.outcome === 'gone')
  if (gone.length > 0) await forget(deps, gone)
  if (answers.some(({ outcome }) => outcome === 'sent')) return { outcome: 'sent', id: browserNotice.messageId }
  return { outcome: 'refused', reason: `push_${reasonOf(answers)}`, permanent: true }
}

function reasonOf(answers: readonly PushOutcome[]): string {
  const failed = answers.find((answer) => answer.outcome === 'unknown' || answer.outcome === 'refused')
  return failed?.reason ?? 'gone'
}

/** The topic is that of the visit in this browser, so that what is told again takes the place of what was told before. */
function messageOf({ id, endpoint, p256dh, auth }: PushBrowser, { notice, facts }: BrowserNotice): PushMessage {
  const { push: kind = 'work' } = notice
  const payload: CustomerPushNotice = { kind, visit: id, language: facts.lcid.slice(0, 2) }
  return {
    to: { endpoint, p256dh, auth },
    text: JSON.stringify(payload),
    topic: sha256Hex(`push:${id}`).slice(0, 32),
    urgency: 'high',
    timeToLiveSeconds,
  }
}

async function forget({ db }: Dependencies, gone: readonly PushBrowser[]): Promise<void> {
  const ids = JSON.stringify(gone.map(({ id }) => id))
  await db.run(sql`delete from ${customerPushSubscriptions} where id in (select value from json_each(${ids}))`)
}
