import { magicEndings, type Misbehaviour } from '#sandbox/core/magic.ts'

const words: Readonly<Record<Misbehaviour, string>> = {
  fails_later: 'otetaan vastaan, mutta ei mene perille',
  server_error: 'palvelu vastaa 500',
  slow: 'otetaan vastaan, vastaus tulee vasta 30 sekunnin päästä',
  garbage: 'otetaan vastaan, vastaus on silkkaa roskaa',
  refused: 'palvelu kieltäytyy',
  rate_limited: 'palvelu vastaa 429 ja pyytää odottamaan',
}

/** The recipients that make a gateway fail. */
export function MagicList() {
  return (
    <details class="magic">
      <summary>Numerot, joilla viesti epäonnistuu</summary>
      <p class="soft">Puhelinnumeron loppu, tai sähköpostiosoitteen alkuosan loppu (asiakas0002@esimerkki.fi).</p>
      <dl>
        {Object.entries(magicEndings).map(([ending, kind]) => (
          <div key={ending}>
            <dt class="code">…{ending}</dt>
            <dd>{words[kind]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
