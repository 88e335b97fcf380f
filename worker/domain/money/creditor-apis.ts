import { creditorApis, type CreditorApi } from '#domain/enums.ts'

/**
 * The API that Resurs Bank no longer shows in its documents (docs/wires.md). Whoever has a creditor of it keeps it and may add
 * another; nobody else is offered it.
 */
export const legacyCreditorApi = 'SIMPLIFIED_FLOW' satisfies CreditorApi

/** Returns the APIs of which an account may add a creditor. `own` are those of the creditors that it has. */
export function addableCreditorApis(own: readonly CreditorApi[]): readonly CreditorApi[] {
  return own.includes(legacyCreditorApi) ? creditorApis : creditorApis.filter((api) => api !== legacyCreditorApi)
}
