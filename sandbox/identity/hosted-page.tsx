import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { ownPagesOnly, strictPages } from '#sandbox/core/page-guards.ts'
import { Page } from '#sandbox/look/page.tsx'

import { backUrl, decide, isIdentityAction } from './decide.ts'
import { IdentifyForm, type Nameless } from './identify-form.tsx'
import { personChosen } from './persons.ts'
import { identityTitles, type IdentityProviderName } from './provider-names.ts'
import { changeSession, findSession, isExpired, isUndecided, type Session } from './session-store.ts'
import { stateWords } from './words.ts'

/** A form may end on the shop's own addresses, and nowhere else. */
function policyFor({ urls }: Session): string {
  const origins = new Set(Object.values(urls).map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${Array.from(origins).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function Over({ session, expired }: { session: Session; expired: boolean }) {
  return (
    <section class="over" aria-labelledby="over-title">
      <h2 id="over-title">{expired ? 'Tunnistautumisen aika on päättynyt' : stateWords[session.state]}</h2>
      <p class="soft">
        {expired
          ? 'Palaa sovellukseen ja aloita tunnistautuminen uudelleen.'
          : 'Tunnistautumista ei voi enää muuttaa tällä sivulla.'}
      </p>
      <a class="button button-primary" href={backUrl(session)}>
        Palaa sovellukseen
      </a>
    </section>
  )
}

type Shown = { session: Session; action: string; nameless: Nameless | null }

function show(c: Context<SandboxHono>, { session, action, nameless }: Shown) {
  const title = identityTitles[session.provider]
  const expired = isExpired(session, Date.now())
  c.header('Content-Security-Policy', policyFor(session))
  return c.html(
    <Page title={`Tunnistautuminen – ${title}`} name="pay" hasScript={false}>
      <main class="pay">
        <header class="pay-head">
          <h1>{title}</h1>
          <p class="played">Kokeilu, kukaan ei oikeasti tunnistaudu</p>
        </header>
        {isUndecided(session) && !expired ? (
          <IdentifyForm action={action} nameless={nameless} />
        ) : (
          <Over session={session} expired={expired} />
        )}
      </main>
    </Page>,
    nameless === null ? 200 : 422,
  )
}

function noSession(c: Context<SandboxHono>) {
  return c.html(
    <Page title="Tunnistautumista ei ole" name="pay" hasScript={false}>
      <main class="pay">
        <h1>Tunnistautumista ei ole</h1>
        <p>Osoite on väärä, tai tunnistautuminen on jo pyyhitty pois.</p>
      </main>
    </Page>,
    404,
  )
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

async function press(c: Context<SandboxHono>, session: Session): Promise<Response> {
  const form = await c.req.formData()
  const now = Date.now()
  const here = new URL(c.req.url).pathname
  const action = textIn(form, 'action') ?? ''
  if (!isIdentityAction(action) || isExpired(session, now)) return c.redirect(here, 303)
  const [bank, birthDate] = [textIn(form, 'bank'), textIn(form, 'birthDate')]
  const person = personChosen({ person: textIn(form, 'person'), name: textIn(form, 'name'), birthDate })
  const pressed = { action, bank, person }
  const decision = await decide(sandboxDb(c.env), { session, pressed, now })
  if (decision.outcome === 'nobody') return show(c, { session, action: here, nameless: { bank, birthDate } })
  return c.redirect(decision.outcome === 'done' ? (decision.goTo ?? here) : here, 303)
}

/** The page of a provider where somebody proves who they are; opening it begins it. */
export function identityPage({ provider, path }: { provider: IdentityProviderName; path: `/${string}/:id` }) {
  return new Hono<SandboxHono>()
    .use(path, strictPages)
    .use(path, ownPagesOnly)
    .get(path, async (c) => {
      const db = sandboxDb(c.env)
      const session = await findSession(db, provider, c.req.param('id'))
      if (session === null) return noSession(c)
      const opened = await changeSession(db, { session, from: ['new'], change: { state: 'open' } })
      return show(c, { session: opened ?? session, action: new URL(c.req.url).pathname, nameless: null })
    })
    .post(path, async (c) => {
      const session = await findSession(sandboxDb(c.env), provider, c.req.param('id'))
      return session === null ? noSession(c) : press(c, session)
    })
}
