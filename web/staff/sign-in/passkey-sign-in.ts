import { enter, openCall } from '#web/staff/session/staff-client.ts'
import { offersWhileTyping, signByPasskey, signWhileTyping } from '#web/staff/two-factor/passkey-browser.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'
import type { PasskeyProofInput } from '#worker/contract/passkey.ts'

type BeforeSession = (user: SignedInUser) => Promise<void>

/** A challenge counts for five minutes: one that waits is asked for anew before. */
const askAgainMs = 4 * 60_000

/** Signs in by whichever passkey the person picks; no name is typed. */
export async function signInByPasskey(speakTo: BeforeSession): Promise<void> {
  await enterBy(await signByPasskey(await openCall('POST /api/auth/passkey-request')), speakTo)
}

/** Signs in by what a passkey has signed. */
export async function enterBy(proof: PasskeyProofInput, speakTo: BeforeSession): Promise<void> {
  await enter(await openCall('POST /api/auth/passkey-login', { body: proof }), speakTo)
}

/** Offers passkeys among what the browser fills into the form, until one is picked; null once `signal` ends it. */
export async function pickedWhileTyping(signal: AbortSignal): Promise<PasskeyProofInput | null> {
  if (!(await offersWhileTyping())) return null
  for (;;) {
    if (signal.aborted) return null
    const request = await openCall('POST /api/auth/passkey-request', { signal })
    const round = new AbortController()
    const end = () => round.abort()
    const timer = setTimeout(end, askAgainMs)
    signal.addEventListener('abort', end)
    const proof = await signWhileTyping(request, round.signal)
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    if (proof !== null || !round.signal.aborted) return proof
  }
}
