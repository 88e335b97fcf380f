import type { Connection } from '#sandbox/connection.ts'
import { customerName, fixtures, vehicleName, type Fixture } from '#sandbox/fixtures/work-orders.ts'
import { Field, Options } from '#sandbox/look/parts.tsx'

import { typeWords } from './process-card.tsx'

function fixtureWords(fixture: Fixture): string {
  const plate = fixture.workOrder.vehicle?.licenseNumber ?? fixture.externalWorkOrderId
  return [plate, vehicleName(fixture), customerName(fixture)].filter(Boolean).join(' · ')
}

const choices = fixtures.map((fixture, index) => {
  return { value: String(index), words: fixtureWords(fixture), type: fixture.processType }
})
const fixturesByType = Map.groupBy(choices, ({ type }) => type)
const hint = 'phone-hint'

/** Sends a work order as a dealer system would, and makes a process of it. */
export function CreateForm({ connection }: { connection: Connection | null }) {
  return (
    <form class="create" data-create="" aria-labelledby="create-title">
      <fieldset disabled={connection === null}>
        <legend class="hidden">Uusi prosessi</legend>
        <div class="create-fields">
          <Field name="Toimipiste">
            <select id="account" name="accountId">
              <Options choices={connection?.accounts.map(({ id, name }) => ({ value: id, words: name })) ?? []} />
            </select>
          </Field>
          <Field name="Työmääräys" isWide>
            <select id="fixture" name="fixture">
              {[...fixturesByType].map(([type, ofType]) => (
                <optgroup key={type} label={typeWords[type] ?? type}>
                  <Options choices={ofType} />
                </optgroup>
              ))}
            </select>
          </Field>
          <Field name="Puhelin">
            <input id="phone" name="phoneNumber" type="tel" autocomplete="off" maxlength={40} aria-describedby={hint} />
          </Field>
        </div>
        <div class="create-end">
          <p class="soft" id={hint}>
            Tyhjä puhelin: työmääräyksen oma numero.
          </p>
          <button type="submit" class="button button-primary">
            Luo prosessi
          </button>
        </div>
      </fieldset>
    </form>
  )
}
