/** Calls a method of WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export type BiDi = <Result = unknown>(method: string, params: object) => Promise<Result>

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: string; readonly message?: string }

/** Connects to a browser that listens at an address. */
export async function connect(address: string): Promise<BiDi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`Nobody answers at ${address}`)))
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone'))
  })
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the protocol's own form of every message
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Answer
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) caller?.resolve(result)
    else caller?.reject(new Error(`${error}: ${message}`))
  })
  await opened.promise
  let calls = 0
  return async <Result>(method: string, params: object) => {
    calls += 1
    const caller = Promise.withResolvers<unknown>()
    waiting.set(calls, caller)
    socket.send(JSON.stringify({ id: calls, method, params }))
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the documented result of the method
    return (await caller.promise) as Result
  }
}
