type Choice = { value: string; words: string }

type MoodFormProps = {
  providers: readonly Choice[]
  moods: readonly Choice[]
  /** The mood that is proposed. */
  first: string
  /** The calls that one mood can be of alone. */
  calls: readonly Choice[]
}

function Options({ choices, first }: { choices: readonly Choice[]; first?: string }) {
  return (
    <>
      {choices.map(({ value, words }) => (
        <option key={value} value={value} selected={value === first}>
          {words}
        </option>
      ))}
    </>
  )
}

/** How the next calls to a provider go. */
export function MoodForm({ providers, moods, first, calls }: MoodFormProps) {
  return (
    <form class="mood-form" data-mood="">
      <label class="field">
        <span class="field-name">Palvelu</span>
        <select name="provider">
          <Options choices={providers} />
        </select>
      </label>
      <label class="field">
        <span class="field-name">Vointi</span>
        <select name="mood">
          <Options choices={moods} first={first} />
        </select>
      </label>
      <label class="field">
        <span class="field-name">Mitä koskee</span>
        <select name="only">
          <option value="">kaikkia kutsuja</option>
          <Options choices={calls} />
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

/** A mood of a provider, in words, and how many calls it still lasts for. */
export type CurrentMood = { provider: string; title: string; words: string; calls: number; only: string | null }

function sentence({ title, words, calls, only }: CurrentMood): string {
  const concerned = only === null ? '' : `, ${only}`
  const left = calls === 1 ? 'seuraava kutsu' : `${calls} seuraavaa kutsua`
  return `${title}: ${words} (${left}${concerned})`
}

/** The providers that are off just now. */
export function MoodList({ current }: { current: readonly CurrentMood[] }) {
  return (
    <div id="live-moods" data-live="">
      {current.length === 0 ? (
        <p class="soft">Kaikki toimivat.</p>
      ) : (
        <ol class="mood-list">
          {current.map((mood) => (
            <li key={mood.provider} data-key={mood.provider}>
              {sentence(mood)}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
