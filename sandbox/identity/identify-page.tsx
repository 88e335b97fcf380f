import type { Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { oneOf, type IdentityProviderName } from '#sandbox/core/services.ts'
import { customerName, fixtures } from '#sandbox/fixtures/work-orders.ts'
import { HostedForm, HostedHead, hostedRoutes, Over, Radios, showPage } from '#sandbox/hosted/hosted-page.tsx'
import { words } from '#sandbox/look/language.ts'
import { Field } from '#sandbox/look/parts.tsx'

import { backUrl, decide, identityActions } from './decide.ts'
import { bankOf, banks, personChosen, testPersons } from './persons.ts'
import { changeSession, findSession, isExpired, isUndecided, type Session } from './session-store.ts'

const names = Array.from(new Set(fixtures.map(customerName))).toSorted((one, other) => one.localeCompare(other, 'fi'))

/** The pressed act without a name; the page keeps it. */
type Nameless = { bank: string | null; birthDate: string | null }

function SomebodyElse({ birthDate }: { birthDate: string }) {
  return (
    <div class="someone">
      <Field name="Nimi">
        <input name="name" type="text" list="names" autocomplete="off" maxlength={100} placeholder="Aino Väänänen" />
      </Field>
      <datalist id="names">
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field name="Syntymäaika">
        <input name="birthDate" type="date" min="1900-01-01" max="2020-12-31" value={birthDate} />
      </Field>
    </div>
  )
}

function IdentifyForm({ action, nameless }: { action: string; nameless: Nameless | null }) {
  const odd = identityActions.flatMap((value) => {
    return value === 'identify' || value === 'abort' ? [] : [{ value, ...words().identity.actions[value] }]
  })
  const persons = testPersons.map(({ code, birthDate, ...person }) => ({ ...person, hint: code ?? birthDate }))
  return (
    <HostedForm action={action} main="identify" mainWords="Tunnistaudu" others={[['abort', 'Keskeytä']]} odd={odd}>
      {nameless === null ? null : (
        <p class="note" role="alert">
          Kirjoita etunimi ja sukunimi, kun tunnistautuja on joku muu.
        </p>
      )}
      <Radios
        legend="Tunnistustapa"
        name="bank"
        radios={banks.map(({ id, title }) => ({ id, words: title }))}
        chosen={bankOf(nameless?.bank ?? null).id}
      />
      <Radios
        legend="Kuka tunnistautuu"
        name="person"
        radios={[...persons, { id: 'other', words: 'Joku muu' }]}
        chosen={nameless === null ? (persons[0]?.id ?? null) : 'other'}
      >
        <SomebodyElse birthDate={nameless?.birthDate ?? ''} />
      </Radios>
    </HostedForm>
  )
}

const runOut = {
  title: 'Tunnistautumisen aika on päättynyt',
  why: 'Palaa sovellukseen ja aloita tunnistautuminen uudelleen.',
}

function show(c: Context<SandboxHono>, session: Session, nameless: Nameless | null) {
  const { provider, state, urls, serviceName } = session
  const expired = isExpired(session, Date.now())
  const decided = {
    title: words().identity.states[state].words,
    why: 'Tunnistautumista ei voi enää muuttaa tällä sivulla.',
  }
  const content = (
    <>
      <HostedHead name={<h1>{words().services[provider]}</h1>} played="Kokeilu, kukaan ei oikeasti tunnistaudu" />
      {serviceName === null ? null : <p>Tunnistaudut palveluun {serviceName}</p>}
      {isUndecided(session) && !expired ? (
        <IdentifyForm action={new URL(c.req.url).pathname} nameless={nameless} />
      ) : (
        <Over {...(expired ? runOut : decided)} back={backUrl(session)} backWords="Palaa sovellukseen" />
      )}
    </>
  )
  const status = nameless === null ? 200 : 422
  return showPage(c, { title: `Tunnistautuminen – ${words().services[provider]}`, urls, status, content })
}

/** The page of a provider where somebody proves who they are; opening it begins it. */
export function identifyRoutes({ provider, path }: { provider: IdentityProviderName; path: `/${string}/:id` }) {
  return hostedRoutes({
    path,
    find: (c) => findSession(sandboxDb(c.env), provider, c.req.param('id') ?? ''),
    nothing: { title: 'Tunnistautumista ei ole', why: 'Osoite on väärä, tai tunnistautuminen on jo pyyhitty pois.' },
    async show(c, session) {
      const opened = await changeSession(sandboxDb(c.env), { session, from: ['new'], change: { state: 'open' } })
      return show(c, opened ?? session, null)
    },
    async press(c, session, form) {
      const now = Date.now()
      const action = oneOf(identityActions, form.get('action'))
      if (action === undefined || isExpired(session, now)) return null
      const given = (name: string) => form.get(name) ?? null
      const [bank, birthDate] = [given('bank'), given('birthDate')]
      const person = personChosen({ person: given('person'), name: given('name'), birthDate })
      const decision = await decide(sandboxDb(c.env), { session, pressed: { action, bank, person }, now })
      if (decision.outcome === 'nobody') return show(c, session, { bank, birthDate })
      return decision.outcome === 'done' ? decision.goTo : null
    },
  })
}
