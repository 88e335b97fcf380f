import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { shopUrl } from '#sandbox/core/read-body.ts'
import { HostedForm, HostedHead, hostedRoutes, Radios, showPage } from '#sandbox/hosted/hosted-page.tsx'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { makeCode, takeCode } from './codes.ts'
import { entraPath, ssoPath } from './credentials.ts'
import { publicKeys, rotateKeys, signed } from './keys.ts'
import { issuerOfTenant } from './people-of-entra.ts'
import { employeeOf, employeesOf, type Vendor } from './people.ts'

const tokenSeconds = 300

const paths: Readonly<Record<Vendor, string>> = { others: ssoPath, entra: entraPath }

const names: Readonly<Record<Vendor, string>> = { others: 'Pohjolan henkilöstö', entra: 'Saariston Entra ID' }

/** The name of the provider: its own address. */
function issuerOf(c: Context, vendor: Vendor): string {
  return `${new URL(c.req.url).origin}${paths[vendor]}`
}

/** The query with which the app sends somebody here. */
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

type AuthorizationRequest = z.output<typeof requestSchema>

function backTo({ redirect_uri: address, state }: AuthorizationRequest, said: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...said, state })) url.searchParams.set(name, value)
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

function show(c: Context<SandboxHono>, vendor: Vendor, asked: AuthorizationRequest) {
  const { pathname, search } = new URL(c.req.url)
  const persons = employeesOf[vendor].map(({ id, name, hint }) => ({ id, words: name, hint }))
  const content = (
    <>
      <HostedHead name={<h1>{names[vendor]}</h1>} played="Kokeilu, kukaan ei oikeasti kirjaudu" />
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
  return showPage(c, { title: `Kirjautuminen – ${names[vendor]}`, urls: { back: asked.redirect_uri }, content })
}

/** The page on which somebody says who they are. */
function pageRoutesOf(vendor: Vendor) {
  return hostedRoutes<AuthorizationRequest>({
    path: '/authorize',
    find: async (c) => requestSchema.safeParse(c.req.query()).data ?? null,
    nothing: {
      title: 'Kirjautumispyyntö on vajaa',
      why: 'Sovellusta ei tunneta, paluuosoite on väärä, tai pyynnöstä puuttuu jotain (PKCE, scope, state).',
      status: 400,
    },
    show: (c, asked) => show(c, vendor, asked),
    async press(c, asked, form) {
      const db = sandboxDb(c.env)
      const now = Date.now()
      const action = form.get('action')
      // Microsoft does not say in the address who sends the browser back.
      const by: Record<string, string> = vendor === 'entra' ? {} : { iss: issuerOf(c, vendor) }
      if (action === 'cancel') return backTo(asked, { error: 'access_denied', ...by })
      if (action === 'fail') return backTo(asked, { error: 'server_error', ...by })
      if (action === 'rotate') await rotateKeys(db, now)
      const employee = action === 'sign-in' ? employeeOf(vendor, form.get('person')) : undefined
      if (employee === undefined) return c.redirect(c.req.url, 303)
      const { redirect_uri: redirectUri, code_challenge: challenge, nonce = null } = asked
      const code = await makeCode(db, { person: employee.id, redirectUri, challenge, nonce }, now)
      return backTo(asked, { code, ...by })
    },
  })
}

/** Discovery fields of each vendor beside the endpoints. Microsoft does not mention PKCE. */
const described: Readonly<Record<Vendor, object>> = {
  others: {
    subject_types_supported: ['public'],
    claims_supported: ['sub', 'email', 'email_verified', 'preferred_username', 'name', 'auth_time', 'amr', 'acr'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
  entra: {
    subject_types_supported: ['pairwise'],
    claims_supported: ['sub', 'oid', 'tid', 'email', 'preferred_username', 'name', 'nonce', 'ver'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  },
}

/** Returns the claims of the token of somebody who signed in. */
function claimsOf(issuer: string, { vendor, person, nonce, now }: Speaking) {
  const employee = employeeOf(vendor, person)
  const iat = Math.floor(now / 1000)
  return {
    iss: employee === undefined ? issuer : issuerOfTenant(issuer, employee.claims),
    aud: ownCredentials.organisation.clientId,
    iat,
    exp: iat + tokenSeconds,
    auth_time: iat,
    name: employee?.name ?? '',
    ...employee?.claims,
    ...(nonce ? { nonce } : {}),
  }
}

type Speaking = { vendor: Vendor; person: string; nonce: string | null; now: number }

function routesOf(vendor: Vendor) {
  return new Hono<SandboxHono>()
    .get('/.well-known/openid-configuration', (c) => {
      const issuer = issuerOf(c, vendor)
      return c.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code'],
        scopes_supported: ['openid', 'email', 'profile'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...described[vendor],
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
      const claims = claimsOf(issuerOf(c, vendor), { vendor, now, ...outcome.taken })
      const idToken = await signed(db, claims, now)
      return c.json({
        access_token: crypto.randomUUID(),
        token_type: 'Bearer',
        expires_in: tokenSeconds,
        id_token: idToken,
      })
    })
    .route('/', pageRoutesOf(vendor))
}

/** The provider by which the demo group's people sign in: OpenID Connect, authorization code with PKCE. */
export const ssoRoutes = routesOf('others')

/** The tenant of Entra ID by which those of the second group do. */
export const entraRoutes = routesOf('entra')
