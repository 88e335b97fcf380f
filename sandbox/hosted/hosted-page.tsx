import { Hono, type Context } from 'hono'
import type { Child } from 'hono/jsx'

import type { SandboxHono } from '#sandbox/core/env.ts'
import { ownPagesOnly, pagePolicy, strictPages } from '#sandbox/core/page-guards.ts'
import { readForm } from '#sandbox/core/read-body.ts'
import { Page } from '#sandbox/look/page.tsx'

/** A form may end on the shop's own addresses, and nowhere else. */
function policyFor(urls: Readonly<Record<string, string>>, isFramed: boolean): string {
  const origins = Object.values(urls).flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return pagePolicy({ hasScript: false, forms: ["'self'", ...new Set(origins)].join(' '), isFramed })
}

/** Shows whose page it is, and that it is played. */
export function HostedHead({ name, played }: { name: Child; played: string }) {
  return (
    <header class="hosted-head">
      {name}
      <p class="played">{played}</p>
    </header>
  )
}

type Shown = {
  title: string
  urls?: Readonly<Record<string, string>>
  status?: 200 | 400 | 404 | 409 | 422
  /** True where anybody may show it in a frame. */
  isFramed?: boolean
  content: Child
}

/** A page that a provider shows a customer who comes from the shop; `urls` are the shop's. */
export function showPage(
  c: Context<SandboxHono>,
  { title, urls = {}, status = 200, isFramed = false, content }: Shown,
) {
  c.header('Content-Security-Policy', policyFor(urls, isFramed))
  const page = (
    <Page title={title} name="hosted" hasScript={false}>
      <main class="hosted">{content}</main>
    </Page>
  )
  return c.html(page, status)
}

type Nothing = { title: string; why: string; status?: 400 | 404 | 409 }

/** Instead of what is not there. */
export function showNothing(c: Context<SandboxHono>, { title, why, status = 404 }: Nothing) {
  const content = (
    <>
      <h1>{title}</h1>
      <p>{why}</p>
    </>
  )
  return showPage(c, { title, status, content })
}

type Radio = { id: string; words: string; hint?: string | null }
type RadiosProps = { legend: string; name: string; radios: readonly Radio[]; chosen: string | null; children?: Child }

export function Radios({ legend, name, radios, chosen, children }: RadiosProps) {
  return (
    <fieldset class="methods">
      <legend>{legend}</legend>
      {radios.map(({ id, words, hint }) => (
        <label key={id} class="method">
          <input type="radio" name={name} value={id} checked={id === chosen} />
          <span>
            {words}
            {hint ? <span class="soft hint">{hint}</span> : null}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}

export type OddAction = { value: string; label: string; help: string }
type HostedFormProps = {
  /** The address of the form. */
  action: string
  main: OddAction['value']
  mainWords: string
  others: readonly (readonly [value: string, words: string])[]
  odd: readonly OddAction[]
  children: Child
}

/** Everything that can be done on an open page: what a customer would, and what goes otherwise than it should. */
export function HostedForm({ action, main, mainWords, others, odd, children }: HostedFormProps) {
  return (
    <form class="hosted-form" method="post" action={action}>
      {children}
      <div class={`main-actions main-actions-${others.length}`}>
        <button class="button button-primary main-button" name="action" value={main}>
          {mainWords}
        </button>
        {others.map(([value, words]) => (
          <button key={value} class="button" name="action" value={value}>
            {words}
          </button>
        ))}
      </div>
      <section class="odd" aria-labelledby="odd-title">
        <h2 id="odd-title">Toisin kuin pitäisi</h2>
        <ul class="odd-list">
          {odd.map(({ value, label, help }) => (
            <li key={value}>
              <button class="button" name="action" value={value} aria-describedby={`help-${value}`}>
                {label}
              </button>
              <p class="soft" id={`help-${value}`}>
                {help}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </form>
  )
}

type OverProps = {
  title: string
  why: string
  back: string | null
  backWords: string
  target?: string
  isPlain?: boolean
}

/** A page that nothing more can be done on. */
export function Over({ title, why, back, backWords, target, isPlain = false }: OverProps) {
  return (
    <section class="over" aria-labelledby="over-title">
      <h2 id="over-title">{title}</h2>
      <p class="soft">{why}</p>
      {back === null ? null : (
        <a class={isPlain ? 'button' : 'button button-primary'} href={back} target={target}>
          {backWords}
        </a>
      )}
    </section>
  )
}

type Hosted<Session> = {
  path: `/${string}`
  find: (c: Context<SandboxHono>) => Promise<Session | null>
  nothing: Nothing
  show: (c: Context<SandboxHono>, session: Session) => Response | Promise<Response>
  /** Does what was pressed; a text is where the browser goes, null: it stays. */
  press: (c: Context<SandboxHono>, session: Session, form: Map<string, string>) => Promise<Response | string | null>
}

/** A provider's page for what was begun by a call of the shop, and what is pressed there. */
export function hostedRoutes<Session>({ path, find, nothing, show, press }: Hosted<Session>) {
  return new Hono<SandboxHono>()
    .use(path, strictPages)
    .use(path, ownPagesOnly)
    .get(path, async (c) => {
      const session = await find(c)
      return session === null ? showNothing(c, nothing) : show(c, session)
    })
    .post(path, async (c) => {
      const session = await find(c)
      if (session === null) return showNothing(c, nothing)
      const pressed = await press(c, session, await readForm(c))
      return pressed instanceof Response ? pressed : c.redirect(pressed ?? new URL(c.req.url).pathname, 303)
    })
}
