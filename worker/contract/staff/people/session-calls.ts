import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, nothing, staff } from '#worker/contract/route.ts'

/** A browser in which the user is signed in; null where it did not say what or where it is. */
export type OwnSession = {
  id: string
  browser: string | null
  /** City and country, as far as the network tells. */
  place: { city: string | null; country: string | null } | null
  beganAt: string
  lastSeenAt: string
  isThis: boolean
}

export const sessionUnits = { beganAt: instant, lastSeenAt: instant } satisfies UnitsOf<OwnSession>

export type CountedOwnSession = Counted<OwnSession, typeof sessionUnits>

const signedIn = { action: 'signed-in', about: 'nothing' } as const

/** The sessions of the signed-in user: ten at most, the oldest ends where one more begins. */
export const ownSessionCalls = {
  'GET /api/auth/sessions': staff({
    ...signedIn,
    answer: answerIn<OwnSession[], readonly [typeof sessionUnits]>([sessionUnits]),
  }),
  /** 404 `session.not_found`, also of somebody else's. */
  'DELETE /api/auth/sessions/:id': staff({ ...signedIn, answer: nothing }),
  /** Ends all but this one. */
  'DELETE /api/auth/sessions': staff({ ...signedIn, answer: nothing }),
}
