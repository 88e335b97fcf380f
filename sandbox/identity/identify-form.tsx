import { customerName, fixtures } from '#sandbox/desk/fixtures.ts'

import { bankOf, banks, testPersons } from './persons.ts'
import { oddActions, oddWords } from './words.ts'

const names = Array.from(new Set(fixtures.map(customerName))).toSorted((one, other) => one.localeCompare(other, 'fi'))

/** What was pressed without a name; the page keeps it. */
export type Nameless = { bank: string | null; birthDate: string | null }

function Banks({ nameless }: { nameless: Nameless | null }) {
  const chosen = bankOf(nameless?.bank ?? null)
  return (
    <fieldset class="methods">
      <legend>Tunnistustapa</legend>
      {banks.map(({ id, title }) => (
        <label key={id} class="method">
          <input type="radio" name="bank" value={id} checked={id === chosen.id} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

function Persons({ nameless }: { nameless: Nameless | null }) {
  return (
    <fieldset class="methods">
      <legend>Kuka tunnistautuu</legend>
      {testPersons.map(({ id, words, code, birthDate }, index) => (
        <label key={id} class="method">
          <input type="radio" name="person" value={id} checked={index === 0 && nameless === null} />
          <span>
            {words}
            <span class="soft row-vat">{code ?? birthDate}</span>
          </span>
        </label>
      ))}
      <label class="method">
        <input type="radio" name="person" value="other" checked={nameless !== null} />
        Joku muu
      </label>
      <div class="someone">
        <label class="field">
          <span class="field-name">Nimi</span>
          <input name="name" type="text" list="names" autocomplete="off" maxlength={100} placeholder="Aino Väänänen" />
        </label>
        <datalist id="names">
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <label class="field">
          <span class="field-name">Syntymäaika</span>
          <input name="birthDate" type="date" min="1900-01-01" max="2020-12-31" value={nameless?.birthDate ?? ''} />
        </label>
      </div>
    </fieldset>
  )
}

function OddActions() {
  return (
    <section class="odd" aria-labelledby="odd-title">
      <h2 id="odd-title">Toisin kuin pitäisi</h2>
      <ul class="odd-list">
        {oddActions.map((action) => (
          <li key={action}>
            <button class="button" name="action" value={action} aria-describedby={`help-${action}`}>
              {oddWords[action].label}
            </button>
            <p class="soft" id={`help-${action}`}>
              {oddWords[action].help}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything that can be done on an open page. `action` is where it is posted. */
export function IdentifyForm({ action, nameless }: { action: string; nameless: Nameless | null }) {
  return (
    <form class="pay-form" method="post" action={action}>
      {nameless === null ? null : (
        <p class="note" role="alert">
          Kirjoita etunimi ja sukunimi, kun tunnistautuja on joku muu.
        </p>
      )}
      <Banks nameless={nameless} />
      <Persons nameless={nameless} />
      <div class="main-actions">
        <button class="button button-primary pay-button" name="action" value="identify">
          Tunnistaudu
        </button>
        <button class="button wide-button" name="action" value="abort">
          Keskeytä
        </button>
      </div>
      <OddActions />
    </form>
  )
}
