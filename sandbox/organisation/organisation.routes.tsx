import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { shopUrl } from '#sandbox/core/read-body.ts'
import { HostedForm, HostedHead, hostedRoutes, Radios, showPage } from '#sandbox/hosted/hosted-page.tsx'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { makeCode, takeCode } from './codes.ts'
import { organisationPath } from './credentials.ts'
import { publicKeys, rotateKeys, signed } from './keys.ts'
import { employeeOf, employees } from './people.ts'

const tokenSeconds = 300

/** The name of the provider: its own address. */
function issuerOf(c: Context): string {
  return `${new URL(c.req.url).origin}${organisationPath}`
}

/** What the app sends somebody here with. */
const requestSchema = z.object({
  client_id: z.literal(ownCredentials.organisation.clientId),
  redirect_uri: shopUrl(500).refine((url) => new URL(url).pathname === '/api/auth/organisation/callback'),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().min(1).max(500),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

type AskedFor = z.output<typeof requestSchema>

function backTo(c: Context, { redirect_uri: address, state }: AskedFor, said: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...said, state, iss: issuerOf(c) })) url.searchParams.set(name, value)
  return url.href
}

const odd = [
  {
    value: 'rotate',
    label: 'Vaihda allekirjoitusavain',
    help: 'Seuraavat kirjautumiset allekirjoitetaan uudella avaimella. Sivu jää auki.',
  },
  {
    value: 'fail',
    label: 'Vastaa virheellä',
    help: 'Selain palaa sovellukseen, ja tunnistautuminen kertoo viasta.',
  },
]

function show(c: Context<SandboxHono>, asked: AskedFor) {
  const { pathname, search } = new URL(c.req.url)
  const persons = employees.map(({ id, name, hint }) => ({ id, words: name, hint }))
  const content = (
    <>
      <HostedHead name={<h1>Pohjolan henkilöstö</h1>} played="Kokeilu, kukaan ei oikeasti kirjaudu" />
      <HostedForm
        action={`${pathname}${search}`}
        main="sign-in"
        mainWords="Kirjaudu"
        others={[['cancel', 'Peruuta']]}
        odd={odd}
      >
        <Radios legend="Kuka kirjautuu" name="person" radios={persons} chosen={persons[0]?.id ?? null} />
      </HostedForm>
    </>
  )
  return showPage(c, { title: 'Kirjautuminen – Pohjolan henkilöstö', urls: { back: asked.redirect_uri }, content })
}

const pageRoutes = hostedRoutes<AskedFor>({
  path: '/authorize',
  find: async (c) => requestSchema.safeParse(c.req.query()).data ?? null,
  nothing: {
    title: 'Kirjautumispyyntö on vajaa',
    why: 'Sovellusta ei tunneta, paluuosoite on väärä, tai pyynnöstä puuttuu jotain (PKCE, scope, state).',
    status: 400,
  },
  show,
  async press(c, asked, form) {
    const db = sandboxDb(c.env)
    const now = Date.now()
    const action = form.get('action')
    if (action === 'cancel') return backTo(c, asked, { error: 'access_denied' })
    if (action === 'fail') return backTo(c, asked, { error: 'server_error' })
    if (action === 'rotate') await rotateKeys(db, now)
    const employee = action === 'sign-in' ? employeeOf(form.get('person')) : undefined
    if (employee === undefined) return c.redirect(c.req.url, 303)
    const { redirect_uri: redirectUri, code_challenge: challenge, nonce = null } = asked
    const code = await makeCode(db, { person: employee.id, redirectUri, challenge, nonce }, now)
    return backTo(c, asked, { code })
  },
})

/** The provider by which the demo group's people sign in: OpenID Connect, authorization code with PKCE. */
export const organisationRoutes = new Hono<SandboxHono>()
  .get('/.well-known/openid-configuration', (c) => {
    const issuer = issuerOf(c)
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'email'],
      claims_supported: ['sub', 'email', 'email_verified', 'name', 'auth_time'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })
  .get('/keys', async (c) => c.json(await publicKeys(sandboxDb(c.env), Date.now())))
  .post('/token', async (c) => {
    const db = sandboxDb(c.env)
    const now = Date.now()
    // The runtime warns of a form that is read as text.
    const form = new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()))
    const outcome = await takeCode(db, { form, authorization: c.req.header('Authorization'), now })
    c.header('Cache-Control', 'no-store')
    if ('refusal' in outcome) {
      const { status, ...body } = outcome.refusal
      return c.json(body, status)
    }
    const { person, nonce } = outcome.taken
    const { name, email, isVerified } = employeeOf(person) ?? { name: '', email: '', isVerified: false }
    const iat = Math.floor(now / 1000)
    const when = { iat, exp: iat + tokenSeconds, auth_time: iat }
    const who = { sub: `pohjola-${person}`, name, email, email_verified: isVerified }
    const claims = {
      iss: issuerOf(c),
      aud: ownCredentials.organisation.clientId,
      ...when,
      ...who,
      ...(nonce ? { nonce } : {}),
    }
    const idToken = await signed(db, claims, now)
    return c.json({
      access_token: crypto.randomUUID(),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      id_token: idToken,
    })
  })
  .route('/', pageRoutes)
