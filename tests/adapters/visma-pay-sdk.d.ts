/** What of Visma Pay's own library the tests use; it brings no types of its own. */
declare module 'visma-pay' {
  type ReturnQuery = Readonly<Record<string, string>>
  const library: {
    setApiKey: (apiKey: string) => void
    setPrivateKey: (privateKey: string) => void
    getHmac: (text: string) => string
    /** Rejects what it does not take. */
    checkReturn: (query: ReturnQuery) => Promise<boolean>
  }
  export default library
}
