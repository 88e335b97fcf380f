import { identityCallNames, identityMoodNames, type IdentityMoodSetting } from '#sandbox/identity/moods.ts'
import { identityProviderNames, identityTitles } from '#sandbox/identity/provider-names.ts'
import { callWords, moodWords } from '#sandbox/identity/words.ts'
import { MoodForm, MoodList } from '#sandbox/look/mood-panel.tsx'

/** How the next calls to a provider of identity go. */
export function IdentityMoodForm() {
  return (
    <MoodForm
      providers={identityProviderNames.map((value) => ({ value, words: identityTitles[value] }))}
      moods={identityMoodNames.map((value) => ({ value, words: moodWords[value] }))}
      first="500"
      calls={identityCallNames.map((value) => ({ value, words: callWords[value] }))}
    />
  )
}

/** The providers of identity that are off just now. */
export function IdentityMoodList({ moods }: { moods: readonly IdentityMoodSetting[] }) {
  return (
    <MoodList
      current={moods.map(({ provider, mood, calls, only }) => ({
        provider,
        title: identityTitles[provider],
        words: moodWords[mood],
        calls,
        only: only === null ? null : callWords[only],
      }))}
    />
  )
}
