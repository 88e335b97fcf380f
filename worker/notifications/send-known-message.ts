import { readFacts } from './facts.ts'
import { everything, openText } from './kept-text.ts'
import { messageById } from './message.queries.ts'
import { noticeOf } from './notice-of-message.ts'
import { contactNotice } from './notice.ts'
import { composed, isShut, sendAside, sendByEmail, type Sender, type SendInput } from './send-notice.ts'
import { done, settle, type SendResult } from './settle.ts'

/** Sends by e-mail what a text message was reported not to have brought, while it is still wanted. */
export async function sendInstead(sender: Sender, input: SendInput & { messageId: string }): Promise<SendResult> {
  const { deps } = sender
  const [message, facts] = await Promise.all([messageById(deps.db, input.messageId), readFacts(deps.db, input)])
  if (message?.status !== 'FAILED' || facts === null) return done
  const kept = await openText(deps.config, message, everything)
  const notice = noticeOf(message, kept?.text)
  const wording = await composed(deps, notice, facts)
  if (wording === null || isShut(notice, facts) || !notice.sentIn.includes(facts.state) || !notice.isAbout(facts))
    return done
  // The address is gone meanwhile: this was the last way.
  if (!facts.email) return settle(deps, { notice, facts, end: 'failed', verdict: { status: 'FAILED' } })
  return sendByEmail(sender, { notice, facts, wording, input }, { channel: 'EMAIL', recipient: facts.email })
}

/** Tells the number that messages went to before, which the message was kept with. */
export async function sendContactNotice(sender: Sender, input: SendInput & { messageId: string }): Promise<SendResult> {
  const { deps } = sender
  const [message, facts] = await Promise.all([messageById(deps.db, input.messageId), readFacts(deps.db, input)])
  if (message === null || facts === null) return done
  const notice = contactNotice(message.dedupeKey)
  const wording = await composed(deps, notice, facts)
  return wording === null
    ? done
    : sendAside(sender, { notice, facts, wording, input }, { channel: 'SMS', recipient: message.recipient })
}
