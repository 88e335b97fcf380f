import { Options } from '#sandbox/look/parts.tsx'

const measures = [
  {
    name: 'onMains',
    words: 'Virta',
    choices: [
      { value: 'true', words: 'Verkosta' },
      { value: 'false', words: 'Akusta' },
    ],
  },
  {
    name: 'batteryPercent',
    words: 'Akku',
    choices: [96, 50, 20, 5].map((percent) => ({ value: String(percent), words: `${percent} %` })),
  },
  {
    name: 'temperature',
    words: 'Lämpötila',
    choices: [-30, -10, 21, 55].map((celsius) => ({
      value: String(celsius),
      words: `${celsius} °C`.replace('-', '−'),
    })),
  },
  {
    name: 'isTampered',
    words: 'Kotelo',
    choices: [
      { value: 'false', words: 'Ehjä' },
      { value: 'true', words: 'Peukaloitu' },
    ],
  },
  {
    name: 'firmware',
    words: 'Laiteohjelmisto',
    choices: ['2.4.1', '2.5.0'].map((version) => ({ value: version, words: version })),
  },
] as const

/** What the cabinet measures of itself, to be chosen. */
export function StatusPanel() {
  return (
    <section class="device" aria-labelledby="status-title">
      <h2 id="status-title">Kaapin tila</h2>
      {measures.map(({ name, words, choices }) => (
        <label class="device-way" key={name}>
          {words}
          <select data-status={name}>
            <Options choices={choices} />
          </select>
        </label>
      ))}
    </section>
  )
}
