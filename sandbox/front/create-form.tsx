import type { ConnectedAccount } from '#sandbox/connection.ts'
import { customerName, fixtures, vehicleName, type Fixture } from '#sandbox/fixtures/work-orders.ts'
import { words } from '#sandbox/look/language.ts'
import { Field, Options } from '#sandbox/look/parts.tsx'

function fixtureWords(fixture: Fixture): string {
  const plate = fixture.workOrder.vehicle?.licenseNumber ?? fixture.externalWorkOrderId
  return [plate, vehicleName(fixture), customerName(fixture)].filter(Boolean).join(' · ')
}

const choices = fixtures.map((fixture, index) => {
  return { value: String(index), words: fixtureWords(fixture), type: fixture.processType }
})
const fixturesByType = Map.groupBy(choices, ({ type }) => type)
const hint = 'phone-hint'

/** Sends a work order as a workshop's dealer system would, and makes a process of it. */
export function CreateForm({ account }: { account: ConnectedAccount }) {
  const { front, process } = words()
  const texts = front.create
  const typeWords: Readonly<Record<string, string>> = process.types
  return (
    <details class="menu menu-end create">
      <summary class="button button-small">{texts.title}</summary>
      <form class="menu-list menu-ask" data-create="">
        <input type="hidden" name="accountId" value={account.id} />
        <Field name={texts.order}>
          <select id="fixture" name="fixture">
            {[...fixturesByType].map(([type, ofType]) => (
              <optgroup key={type} label={typeWords[type] ?? type}>
                <Options choices={ofType} />
              </optgroup>
            ))}
          </select>
        </Field>
        <Field name={texts.phone}>
          <input id="phone" name="phoneNumber" type="tel" autocomplete="off" maxlength={40} aria-describedby={hint} />
        </Field>
        <p class="soft" id={hint}>
          {texts.phoneHint}
        </p>
        <button type="submit" class="button button-primary">
          {texts.submit}
        </button>
      </form>
    </details>
  )
}
