/**
 * The state of an account's own sender name, which network operators hold back unless it is registered. `NONE`: the
 * account has no name of its own. A number needs no registration.
 */
export const smsSenderStates = ['NONE', 'ASKED', 'REGISTERED', 'REFUSED'] as const
export type SmsSenderState = (typeof smsSenderStates)[number]

/** The sender of text messages where the account has no name of its own that may be used. */
export const operatorSmsSender = 'Huolto'

/**
 * Returns whether text messages go out by a name that is the right one: the account's own, or the operator's by choice.
 */
export function isSmsSenderReady(state: SmsSenderState): boolean {
  return state === 'NONE' || state === 'REGISTERED'
}
