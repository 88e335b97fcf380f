import {
  callNames,
  isCreditorMood,
  moods,
  type CallName,
  type Mood,
  type MoodSetting,
} from '#sandbox/payments/moods.ts'
import { serviceNames, serviceTitles } from '#sandbox/payments/provider-names.ts'

const moodWords: Readonly<Record<Mood, string>> = {
  normal: 'Toimii',
  '500': 'Vastaa 500, ei tee mitään',
  '500-done': 'Tekee, mutta vastaa 500',
  slow: 'Tekee, vastaa 30 sekunnin päästä',
  garbage: 'Tekee, vastaa roskaa',
  maintenance: 'Huoltokatko',
  bom: 'Vastauksen alussa BOM-merkki',
  'header-error': 'Virhe vain otsakkeessa',
  'wrong-type': 'Tekee, vastaa väärää tyyppiä',
  fault: 'Oma virhe, ei tee mitään',
  deny: 'Hylkää hakijan',
  freeze: 'Jättää tarkistettavaksi',
}

const callWords: Readonly<Record<CallName, string>> = {
  token: 'tunnus',
  methods: 'maksutavat',
  start: 'aloitus',
  book: 'vahvistus',
  ask: 'kysely',
  capture: 'veloitus',
  cancel: 'peruutus',
  refund: 'hyvitys',
  'ask-refund': 'hyvityksen kysely',
  register: 'kutsujen rekisteröinti',
}

/** How the next calls to a provider go. */
export function MoodForm() {
  return (
    <form class="mood-form" data-mood="">
      <label class="field">
        <span class="field-name">Palvelu</span>
        <select name="provider">
          {serviceNames.map((name) => (
            <option key={name} value={name}>
              {serviceTitles[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Vointi</span>
        <select name="mood">
          {moods.map((mood) => (
            <option key={mood} value={mood} selected={mood === '500'}>
              {isCreditorMood(mood) ? `${moodWords[mood]} (Resurs)` : moodWords[mood]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Mitä koskee</span>
        <select name="only">
          <option value="">kaikkia kutsuja</option>
          {callNames.map((name) => (
            <option key={name} value={name}>
              {callWords[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Montako kutsua</span>
        <input name="calls" type="number" min="1" max="1000" value="1" required />
      </label>
      <button class="button button-primary">Aseta</button>
    </form>
  )
}

function sentence({ provider, mood, calls, only }: MoodSetting): string {
  const concerned = only === null ? '' : `, ${callWords[only]}`
  const left = calls === 1 ? 'seuraava kutsu' : `${calls} seuraavaa kutsua`
  return `${serviceTitles[provider]}: ${moodWords[mood].toLowerCase()} (${left}${concerned})`
}

/** The providers that are off just now. */
export function MoodList({ moods: current }: { moods: readonly MoodSetting[] }) {
  return (
    <div id="live-moods" data-live="">
      {current.length === 0 ? (
        <p class="soft">Kaikki toimivat.</p>
      ) : (
        <ol class="mood-list">
          {current.map((setting) => (
            <li key={setting.provider} data-key={setting.provider}>
              {sentence(setting)}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
