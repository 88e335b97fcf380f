import type { Connection } from '#sandbox/connection.ts'
import { customerName, fixtures, vehicleName, type Fixture } from '#sandbox/fixtures/work-orders.ts'

import { typeWords } from './process-card.tsx'

function fixtureWords(fixture: Fixture): string {
  const plate = fixture.workOrder.vehicle?.licenseNumber ?? fixture.externalWorkOrderId
  return [plate, vehicleName(fixture), customerName(fixture)].filter(Boolean).join(' · ')
}

function byType(): [type: string, entries: { fixture: Fixture; index: number }[]][] {
  const entries = fixtures.map((fixture, index) => ({ fixture, index }))
  return [...Map.groupBy(entries, ({ fixture }) => fixture.processType)]
}

/** Sends a work order as a dealer system would, and makes a process of it. */
export function CreateForm({ connection }: { connection: Connection | null }) {
  return (
    <form class="create" data-create="" aria-labelledby="create-title">
      <fieldset disabled={connection === null}>
        <legend class="hidden">Uusi prosessi</legend>
        <div class="create-fields">
          <label class="field">
            <span class="field-name">Toimipiste</span>
            <select id="account" name="accountId">
              {connection?.accounts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label class="field field-wide">
            <span class="field-name">Työmääräys</span>
            <select id="fixture" name="fixture">
              {byType().map(([type, entries]) => (
                <optgroup key={type} label={typeWords[type] ?? type}>
                  {entries.map(({ fixture, index }) => (
                    <option key={index} value={index}>
                      {fixtureWords(fixture)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <label class="field">
            <span class="field-name">Puhelin</span>
            <input
              id="phone"
              name="phoneNumber"
              type="tel"
              autocomplete="off"
              maxlength={40}
              aria-describedby="phone-hint"
            />
          </label>
        </div>
        <div class="create-end">
          <p class="soft" id="phone-hint">
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
