import { money } from '#sandbox/look/money.ts'
import { Page } from '#sandbox/look/page.tsx'

import { legalWords, type LegalKind, type Method } from './methods.ts'

const texts: Readonly<Record<LegalKind, string>> = {
  GENERAL_TERMS: 'Tässä olisivat pankin yleiset luottoehdot.',
  SECCI: 'Tässä olisivat luoton tiedot vakiomuodossa, ennen kuin sopimus tehdään.',
  PRICE_INFO: 'Tässä olisivat luoton kulut ja esimerkki kuukausieristä.',
}

/** A year's instalments without interest or fees: what is played costs nothing. */
function Example({ euros }: { euros: number }) {
  return (
    <p>
      Esimerkki: {money(euros * 100)} maksetaan 12 erässä, {money(Math.ceil((euros * 100) / 12))} kuukaudessa.
    </p>
  )
}

type InfoPageProps = { method: Method; kind: LegalKind; euros: number | null }

/** A document that a shop has to show beside a method of paying. */
export function InfoPage({ method, kind, euros }: InfoPageProps) {
  return (
    <Page title={`${legalWords[kind].fi} – ${method.names.fi}`} name="sign" hasScript={false}>
      <main class="sign">
        <header class="sign-head">
          <p class="bank">Resurs Bank</p>
          <p class="played">Kokeilu, oikeaa luottoa ei myönnetä</p>
        </header>
        <h1>{legalWords[kind].fi}</h1>
        <p>{method.names.fi}</p>
        <p>{texts[kind]}</p>
        {kind === 'PRICE_INFO' && euros !== null ? <Example euros={euros} /> : null}
      </main>
    </Page>
  )
}
