import type { ConnectedLocker } from '#sandbox/connection.ts'
import { oneOf } from '#sandbox/core/services.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { words } from '#sandbox/look/language.ts'
import { Page } from '#sandbox/look/page.tsx'
import { choicesOf, Head, Options, Pad } from '#sandbox/look/parts.tsx'

import { CabinetDrawing } from './cabinet-drawing.tsx'
import type { CabinetState } from './cabinet-state.ts'
import { reportWays } from './cabinet.table.ts'
import { StatusPanel } from './status-panel.tsx'

function Erase() {
  return (
    <button type="button" class="pad-key pad-key-erase" data-erase="" aria-label={words().look.eraseLast}>
      <Icon name="erase" />
    </button>
  )
}

function Keypad() {
  return (
    <section class="keypad" aria-labelledby="keypad-title">
      <h2 id="keypad-title" tabindex={-1}>
        {words().cabinet.typeCode}
      </h2>
      <output class="display" id="display" aria-label={words().cabinet.code}>
        <span class="display-digits" id="digits"></span>
      </output>
      <p class="said" id="said" role="status"></p>
      <Pad beforeNought={<Erase />}>
        <button type="button" class="pad-key pad-key-enter" data-enter="">
          {words().cabinet.open}
        </button>
      </Pad>
    </section>
  )
}

const boxActions = ['put-keys', 'take-keys', 'put-belongings', 'miss-keys', 'close', 'open'] as const
const boxFaults = ['force', 'jam', 'blind', 'repair'] as const

function lookOf(action: (typeof boxActions)[number] | (typeof boxFaults)[number]): string {
  if (action === 'put-keys' || action === 'take-keys') return 'button-primary'
  return oneOf(boxFaults, action) === undefined ? '' : 'button-quiet'
}

function BoxButtons({ actions }: { actions: typeof boxActions | typeof boxFaults }) {
  return actions.map((action) => (
    <button key={action} type="button" class={`button ${lookOf(action)}`} data-box-action={action} hidden>
      {words().cabinet.actions[action]}
    </button>
  ))
}

function BoxPanel() {
  return (
    <section class="box-panel" id="box-panel" aria-labelledby="box-title" hidden>
      <h2 id="box-title" tabindex={-1}>
        {words().cabinet.box}
      </h2>
      <p class="soft" id="box-words"></p>
      <div class="box-actions">
        <BoxButtons actions={boxActions} />
        <button type="button" class="button button-quiet" data-leave="" hidden>
          {words().cabinet.toKeypad}
        </button>
      </div>
      <div class="actions box-faults" role="group" aria-label={words().cabinet.boxFaults}>
        <BoxButtons actions={boxFaults} />
      </div>
    </section>
  )
}

/** The cabinet's computer: its line, and how it reports. */
function DevicePanel() {
  return (
    <section class="device" aria-labelledby="device-title">
      <h2 id="device-title">{words().cabinet.line}</h2>
      <p class="soft" id="device-words"></p>
      <div class="actions">
        <button type="button" class="button" data-line="off">
          {words().cabinet.cut}
        </button>
        <button type="button" class="button" data-line="hour">
          {words().cabinet.cutHour}
        </button>
        <button type="button" class="button button-primary" data-line="on" hidden>
          {words().cabinet.restore}
        </button>
        <button type="button" class="button button-quiet" data-beat="">
          {words().cabinet.reportNow}
        </button>
      </div>
      <label class="device-way">
        {words().cabinet.eventsAreTold}
        <select id="way">
          <Options choices={choicesOf(reportWays, words().cabinet.ways)} />
        </select>
      </label>
    </section>
  )
}

type CabinetPageProps = { locker: ConnectedLocker; state: CabinetState }

/** One key cabinet, to be used as its customer would. */
export function CabinetPage({ locker, state }: CabinetPageProps) {
  return (
    <Page title={`${locker.name} – ${words().front.workshops.cabinet}`} name="cabinet">
      <div class="hall machine" data-locker={locker.id}>
        <Head title={locker.name} lead={locker.address} />
        <main class="front">
          <CabinetDrawing boxes={locker.boxes} states={state.boxes} />
          <div class="panel">
            <Keypad />
            <BoxPanel />
            <p class="line soft" id="line" role="status"></p>
            <DevicePanel />
            <StatusPanel />
          </div>
        </main>
      </div>
    </Page>
  )
}

/** Instead of a cabinet that is not known. */
export function NoCabinetPage({ isConnected }: { isConnected: boolean }) {
  return (
    <Page title={words().cabinet.none} name="cabinet" hasScript={false}>
      <main class="hall">
        <h1>{words().cabinet.none}</h1>
        <p>{isConnected ? words().cabinet.noneHere : words().cabinet.notConnected}</p>
        <p>
          <a class="button" href="/">
            {words().look.desk}
          </a>
        </p>
      </main>
    </Page>
  )
}
