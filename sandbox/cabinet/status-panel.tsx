import { words } from '#sandbox/look/language.ts'
import { Options, type Choice } from '#sandbox/look/parts.tsx'

const batteries = [96, 50, 20, 5]
const temperatures = [-30, -10, 21, 55]
const firmwares = ['2.4.1', '2.5.0']

type Measure = { name: string; title: string; choices: readonly Choice[] }

function measures(): Measure[] {
  const texts = words().cabinet.status
  return [
    {
      name: 'onMains',
      title: texts.power,
      choices: [
        { value: 'true', words: texts.mains },
        { value: 'false', words: texts.onBattery },
      ],
    },
    {
      name: 'batteryPercent',
      title: texts.battery,
      choices: batteries.map((percent) => ({ value: String(percent), words: `${percent} %` })),
    },
    {
      name: 'temperature',
      title: texts.temperature,
      choices: temperatures.map((celsius) => ({ value: String(celsius), words: `${celsius} °C`.replace('-', '−') })),
    },
    {
      name: 'isTampered',
      title: texts.case,
      choices: [
        { value: 'false', words: texts.whole },
        { value: 'true', words: texts.tampered },
      ],
    },
    {
      name: 'firmware',
      title: texts.firmware,
      choices: firmwares.map((version) => ({ value: version, words: version })),
    },
  ]
}

/** Shows what the cabinet measures of itself, to be chosen. */
export function StatusPanel() {
  return (
    <section class="device" aria-labelledby="status-title">
      <h2 id="status-title">{words().cabinet.status.title}</h2>
      {measures().map(({ name, title, choices }) => (
        <label class="device-way" key={name}>
          {title}
          <select data-status={name}>
            <Options choices={choices} />
          </select>
        </label>
      ))}
    </section>
  )
}
