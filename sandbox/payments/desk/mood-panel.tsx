import { MoodForm, MoodList } from '#sandbox/look/mood-panel.tsx'
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

/** How the next calls to a provider of payments or credit go. */
export function PaymentMoodForm() {
  return (
    <MoodForm
      providers={serviceNames.map((value) => ({ value, words: serviceTitles[value] }))}
      moods={moods.map((value) => ({
        value,
        words: isCreditorMood(value) ? `${moodWords[value]} (Resurs)` : moodWords[value],
      }))}
      first="500"
      calls={callNames.map((value) => ({ value, words: callWords[value] }))}
    />
  )
}

/** The providers of payments and credit that are off just now. */
export function PaymentMoodList({ moods: current }: { moods: readonly MoodSetting[] }) {
  return (
    <MoodList
      current={current.map(({ provider, mood, calls, only }) => ({
        provider,
        title: serviceTitles[provider],
        words: moodWords[mood].toLowerCase(),
        calls,
        only: only === null ? null : callWords[only],
      }))}
    />
  )
}
