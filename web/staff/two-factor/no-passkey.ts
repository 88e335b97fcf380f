/** The browser made or used no passkey: the person gave up, it has none, or it knows of none. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}
