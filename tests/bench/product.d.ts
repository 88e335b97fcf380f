/** The built worker, which the bench puts beside its controls. */
declare module 'product' {
  const product: { fetch: (request: Request, env: unknown, ctx: unknown) => Promise<Response> }
  export default product
}
