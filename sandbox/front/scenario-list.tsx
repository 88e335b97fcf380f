import { filled, words } from '#sandbox/look/language.ts'

import type { FrontState } from './front-state.ts'
import { placeName } from './place-name.ts'
import { scenarioNames } from './scenarios.ts'

/** Shows what can be played by one press, and what each will do. */
export function Scenarios({ open }: FrontState) {
  const texts = words().front.scenarios
  const workshop = open === null ? '' : placeName(open.name).place
  return (
    <section aria-labelledby="scenarios-title">
      <div class="section-head">
        <h2 id="scenarios-title">{texts.title}</h2>
        {open === null ? null : <p class="soft">{filled(texts.at, { workshop })}</p>}
      </div>
      <ul class="scenarios">
        {scenarioNames.map((name, index) => (
          <li key={name} class="card">
            <h3 id={`scenario-${name}`}>{texts[name].title}</h3>
            <p class="soft">{texts[name].does}</p>
            <button
              type="button"
              class={index === 0 ? 'button button-primary' : 'button'}
              data-scenario={name}
              data-account={open?.id}
              disabled={open === null}
              aria-describedby={`scenario-${name}`}
            >
              {texts.start}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
