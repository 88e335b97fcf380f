import {
  identityCallNames,
  identityMoodNames,
  type IdentityMood,
  type IdentityMoodSetting,
} from '#sandbox/identity/moods.ts'
import { identityProviderNames, identityTitles } from '#sandbox/identity/provider-names.ts'
import { callWords, moodWords } from '#sandbox/identity/words.ts'

const first: IdentityMood = '500'

/** How the next calls to a provider go. */
export function MoodForm() {
  return (
    <form class="mood-form" data-mood="">
      <label class="field">
        <span class="field-name">Palvelu</span>
        <select name="provider">
          {identityProviderNames.map((name) => (
            <option key={name} value={name}>
              {identityTitles[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Vointi</span>
        <select name="mood">
          {identityMoodNames.map((mood) => (
            <option key={mood} value={mood} selected={mood === first}>
              {moodWords[mood]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Mitä koskee</span>
        <select name="only">
          <option value="">kaikkia kutsuja</option>
          {identityCallNames.map((name) => (
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

function sentence({ provider, mood, calls, only }: IdentityMoodSetting): string {
  const concerned = only === null ? '' : `, ${callWords[only]}`
  const left = calls === 1 ? 'seuraava kutsu' : `${calls} seuraavaa kutsua`
  return `${identityTitles[provider]}: ${moodWords[mood]} (${left}${concerned})`
}

/** The providers that are off just now. */
export function MoodList({ moods: current }: { moods: readonly IdentityMoodSetting[] }) {
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
