/**
 * Whether a name that text messages are from is registered with the operators of the networks, who hold back names that
 * nobody registered. `NONE`: the account has no name of its own. A number needs no registering.
 */
export const smsSenderStates = ['NONE', 'ASKED', 'REGISTERED', 'REFUSED'] as const
export type SmsSenderState = (typeof smsSenderStates)[number]

/** Whom text messages are from where the account has no name of its own that may be used. */
export const operatorSmsSender = 'Huolto'

/** Whether text messages go out by a name that is the right one: the account's own, or the operator's by choice. */
export function isSmsSenderReady(state: SmsSenderState): boolean {
  return state === 'NONE' || state === 'REGISTERED'
}
