/** The used part of Visma Pay's own library, which brings no types of its own. */
declare module 'visma-pay' {
  type ReturnQuery = Readonly<Record<string, string>>
  /** A call of the library: an answer with another `result` than 0 is rejected. */
  type Call<Body> = (asked: Body) => Promise<unknown>
  const library: {
    setApiKey: (apiKey: string) => void
    setPrivateKey: (privateKey: string) => void
    setDefaultHost: (host: string) => void
    setUseHttps: (isHttps: boolean) => void
    getHmac: (text: string) => string
    /** Rejects what it does not take. */
    checkReturn: (query: ReturnQuery) => Promise<boolean>
    createCharge: Call<object>
    checkStatusWithToken: Call<string>
    checkStatusWithOrderNumber: Call<string>
    getPayment: Call<string>
    capture: Call<string>
    cancel: Call<string>
    createRefund: Call<object>
    getRefund: Call<number>
    getMerchantPaymentMethods: Call<string>
  }
  export default library
}
