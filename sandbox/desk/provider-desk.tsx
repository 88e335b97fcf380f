import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import type { Child } from 'hono/jsx'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv, SandboxHono } from '#sandbox/core/env.ts'
import { words } from '#sandbox/look/language.ts'
import { Page } from '#sandbox/look/page.tsx'
import { Head, LiveList } from '#sandbox/look/parts.tsx'

/** A part of a desk: a form, and a list that is kept up to date. */
export type DeskPart = { id: string; title: string; form?: Child; items?: readonly Child[]; empty?: string }

function DeskList({ part: { id, items, empty = '' }, isAside = false }: { part: DeskPart; isAside?: boolean }) {
  if (items === undefined) return null
  return <LiveList id={id} items={items} empty={empty} name={isAside ? 'lines' : 'cards'} isAside={isAside} />
}

/** One provider's own part of the page that every provider has. */
export type ProviderDesk = {
  /** The address of its calls. */
  base: string
  title: string
  lead: string
  /** Words for the codes of refusals that the desk's own words say too little of. */
  refusals?: Readonly<Record<string, string>>
  main: DeskPart
  side: readonly DeskPart[]
}

function ProviderDeskPage({ base, title, lead, refusals = {}, main, side }: ProviderDesk) {
  return (
    <Page title={`${title} – ${words().look.desk}`} name="provider-desk">
      <div class="desk" data-desk={base} data-refusals={JSON.stringify(refusals)}>
        <Head title={title} lead={lead} />
        <main class="columns">
          <section aria-labelledby={`${main.id}-title`}>
            <h2 class="hidden" id={`${main.id}-title`}>
              {main.title}
            </h2>
            <DeskList part={main} />
          </section>
          <div class="cards">
            {side.map((part) => (
              <section key={part.id} class="card" aria-labelledby={`${part.id}-title`}>
                <h2 id={`${part.id}-title`}>{part.title}</h2>
                {part.form}
                <DeskList part={part} isAside />
              </section>
            ))}
          </div>
        </main>
        <p class="toast" role="status" id="toast"></p>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}

type Reading = {
  read: (db: SandboxDb, now: number, env: SandboxEnv) => Promise<ProviderDesk>
  /** Keeps going what an open desk needs, at each look. */
  onLook?: (c: Context<SandboxHono>, now: number) => Promise<unknown>
}

/** The page of a provider, and the parts of it that change by themselves. */
export function providerDeskRoutes({ read, onLook }: Reading) {
  return new Hono<SandboxHono>()
    .get('/', async (c) => c.html(<ProviderDeskPage {...await read(sandboxDb(c.env), Date.now(), c.env)} />))
    .get('/live', etag(), async (c) => {
      const now = Date.now()
      if (onLook) c.executionCtx.waitUntil(onLook(c, now))
      const { main, side } = await read(sandboxDb(c.env), now, c.env)
      c.header('Cache-Control', 'no-cache')
      return c.html(
        <>
          <DeskList part={main} />
          {side.map((part) => (
            <DeskList key={part.id} part={part} isAside />
          ))}
        </>,
      )
    })
}
