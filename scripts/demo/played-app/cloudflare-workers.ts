/** Stands in the place of the platform's module, as far as app and sandbox use it outside of a call. */

export class WorkerEntrypoint<Bindings = unknown> {
  protected readonly ctx: unknown
  protected readonly env: Bindings

  constructor(ctx: unknown, env: Bindings) {
    this.ctx = ctx
    this.env = env
  }
}

/** The sandbox of a demo has no bindings of its own beyond those that a call brings. */
export const env: Readonly<Record<string, unknown>> = {}
