import { Hono } from 'hono'
import type { Child } from 'hono/jsx'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { oneOf } from '#sandbox/core/services.ts'
import { HostedForm, HostedHead, hostedRoutes, Over, showNothing, showPage } from '#sandbox/hosted/hosted-page.tsx'
import { words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'
import { callNow, callSoon } from '#sandbox/payments/soon.ts'

import { takeTurns } from './credit-course.ts'
import { findBySignKey, signingPath, type Credit } from './credit-store.ts'
import { legalKinds, legalWords, methodOf, methods } from './methods.ts'
import { backUrl, pressSign, signActions, type SignAction } from './sign.ts'

const odd = ['sign-no-return', 'leave', 'error', 'sign-deny', 'sign-freeze'] as const
const oddCalls = ['return-no-call', 'call-twice', 'call-late', 'forge'] as const
/** In the Simplified Flow there is nothing to call about before the shop books. */
const soapActions = [...odd, ...oddCalls] as const
const merchantActions = [...odd, 'call-first', ...oddCalls] as const

const bankHead = <HostedHead name={<p class="bank">Resurs Bank</p>} played="Kokeilu, oikeaa luottoa ei myönnetä" />

function Fact({ name, children }: { name: string; children: Child }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Application({ credit }: { credit: Credit }) {
  const { applicant, amountCents, limitCents, orderNumber } = credit
  const { governmentId, addressRow, postalCode, city } = applicant
  const name = `${applicant.firstName} ${applicant.lastName}`.trim()
  return (
    <section class="sum" aria-labelledby="application-title">
      <h2 class="hidden" id="application-title">
        Hakemus
      </h2>
      <p class="sum-label">{methodOf(credit.method).names.fi}</p>
      <p class="sum-amount">{money(amountCents)}</p>
      <dl class="facts-of">
        {name === '' ? null : <Fact name="Hakija">{name}</Fact>}
        <Fact name="Henkilötunnus">
          {/* As much of it as somebody needs to know their own. */}
          <span class="code">{governmentId.slice(0, 7)}••••</span>
        </Fact>
        {addressRow === '' ? null : (
          <Fact name="Osoite">
            {addressRow}
            <br />
            {postalCode} {city}
          </Fact>
        )}
        {limitCents === amountCents ? null : <Fact name="Haettu luottoraja">{money(limitCents)}</Fact>}
        <Fact name="Kauppa">Kokeilukorjaamo</Fact>
        <Fact name="Tilaus">
          <span class="code">{orderNumber}</span>
        </Fact>
      </dl>
    </section>
  )
}

function SignForm({ credit }: { credit: Credit }) {
  const isSoap = credit.creditor === 'resurs-soap'
  const actions = (isSoap ? soapActions : merchantActions).map((value) => {
    const { label, help, ...own }: { label: string; help: string; soapHelp?: string } = words().credit.actions[value]
    return { value, label, help: isSoap ? (own.soapHelp ?? help) : help }
  })
  const others = [['cancel', 'Peruuta']] as const
  return (
    <HostedForm action={signingPath(credit)} main="sign" mainWords="Allekirjoita" others={others} odd={actions}>
      <p class="soft">
        Allekirjoittamalla hyväksyt{' '}
        <a href={`/resurs/info/general-terms?method=${credit.method}`} target="_blank" rel="noreferrer">
          luottoehdot
        </a>{' '}
        ja vahvistat, että tiedot ovat oikein.
      </p>
    </HostedForm>
  )
}

/** Shows what is left to do on the page, or how the application ended. */
function Rest({ credit, hasLeft }: { credit: Credit; hasLeft: boolean }) {
  const { state, reason } = credit
  if (state === 'signing' && !hasLeft) return <SignForm credit={credit} />
  return state === 'signing' ? (
    <Over
      title="Voit sulkea ikkunan"
      why="Mitään ei allekirjoitettu, eikä kaupalle kerrottu mitään."
      back={signingPath(credit)}
      backWords="Takaisin allekirjoittamaan"
      isPlain
    />
  ) : (
    <Over
      title={reason === null ? words().credit.states[state].words : words().credit.reasons[reason]}
      why="Tällä sivulla ei ole enää allekirjoitettavaa."
      back={backUrl(credit)}
      backWords="Palaa kauppaan"
    />
  )
}

const signPage = hostedRoutes({
  path: '/sign/:key',
  /** The application of a page, as it stands now. */
  async find(c) {
    const db = sandboxDb(c.env)
    const key = c.req.param('key') ?? ''
    const found = await findBySignKey(db, key)
    if (found === null) return null
    await takeTurns(db, Date.now(), found.id)
    return findBySignKey(db, key)
  },
  nothing: { title: 'Maksua ei ole', why: 'Osoite on väärä, tai hakemus on jo pyyhitty pois.' },
  show(c, credit) {
    const content = (
      <>
        {bankHead}
        <h1>{credit.state === 'signing' ? 'Allekirjoita luottohakemus' : 'Luottohakemus'}</h1>
        <Application credit={credit} />
        <Rest credit={credit} hasLeft={c.req.query('left') !== undefined} />
      </>
    )
    const title = `Allekirjoita luotto – ${words().services[credit.creditor]}`
    return showPage(c, { title, urls: credit.urls, content })
  },
  async press(c, credit, form) {
    const action: SignAction | undefined = oneOf(signActions, form.get('action'))
    if (action === undefined) return null
    const signed = await pressSign({ db: sandboxDb(c.env), credit, action, now: Date.now() })
    if (action === 'call-first') await callNow(c, credit.id)
    callSoon(c, credit.id)
    if (action === 'leave') return `${signingPath(credit)}?left=1`
    return signed.outcome === 'done' ? signed.goTo : null
  },
})

/** The bank's own pages: where customers sign, and the documents that a shop has to show beside a method of paying. */
export const signRoutes = new Hono<SandboxHono>().route('/', signPage).get('/info/:kind', (c) => {
  const method = methods.find(({ key }) => key === c.req.query('method'))
  const kind = legalKinds.find((one) => one.toLowerCase().replace('_', '-') === c.req.param('kind'))
  if (method === undefined || kind === undefined) {
    return showNothing(c, { title: 'Maksua ei ole', why: 'Osoite on väärä.' })
  }
  const cents = Number(c.req.query('creditAmount')) * 100
  const title = legalWords[kind].fi
  const content = (
    <>
      {bankHead}
      <h1>{title}</h1>
      <p>{method.names.fi}</p>
      <p>{words().credit.documents[kind]}</p>
      {/* A year's instalments without interest or fees: what is played costs nothing. */}
      {kind === 'PRICE_INFO' && cents > 0 ? (
        <p>
          Esimerkki: {money(cents)} maksetaan 12 erässä, {money(Math.ceil(cents / 12))} kuukaudessa.
        </p>
      ) : null}
    </>
  )
  return showPage(c, { title: `${title} – ${method.names.fi}`, content })
})
