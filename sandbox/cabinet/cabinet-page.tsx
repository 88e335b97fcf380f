import type { ConnectedLocker } from '#sandbox/connection.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { Page } from '#sandbox/look/page.tsx'
import { Head, Options, Pad } from '#sandbox/look/parts.tsx'

import { CabinetDrawing } from './cabinet-drawing.tsx'
import type { CabinetState } from './cabinet-state.ts'
import { StatusPanel } from './status-panel.tsx'

const erase = (
  <button type="button" class="pad-key pad-key-erase" data-erase="" aria-label="Pyyhi viimeinen numero">
    <Icon name="erase" />
  </button>
)

function Keypad() {
  return (
    <section class="keypad" aria-labelledby="keypad-title">
      <h2 id="keypad-title" tabindex={-1}>
        Näppäile koodi
      </h2>
      <output class="display" id="display" aria-label="Koodi">
        <span class="display-digits" id="digits"></span>
      </output>
      <p class="said" id="said" role="status"></p>
      <Pad beforeNought={erase}>
        <button type="button" class="pad-key pad-key-enter" data-enter="">
          Avaa
        </button>
      </Pad>
    </section>
  )
}

const boxActions = [
  ['put-keys', 'Laita avaimet lokeroon', 'button-primary'],
  ['take-keys', 'Ota avaimet', 'button-primary'],
  ['put-belongings', 'Laita tavaroita lokeroon', ''],
  ['miss-keys', 'Avain ei ole täällä', ''],
  ['close', 'Sulje luukku', ''],
  ['open', 'Avaa huoltoavaimella', ''],
] as const
const boxFaults = [
  ['force', 'Murra luukku auki', 'button-quiet'],
  ['jam', 'Jumita lukko', 'button-quiet'],
  ['blind', 'Sokaise avainanturi', 'button-quiet'],
  ['repair', 'Korjaa lokero', 'button-quiet'],
] as const

function BoxButtons({ actions }: { actions: typeof boxActions | typeof boxFaults }) {
  return actions.map(([action, words, look]) => (
    <button key={action} type="button" class={`button ${look}`} data-box-action={action} hidden>
      {words}
    </button>
  ))
}

function BoxPanel() {
  return (
    <section class="box-panel" id="box-panel" aria-labelledby="box-title" hidden>
      <h2 id="box-title" tabindex={-1}>
        Lokero
      </h2>
      <p class="soft" id="box-words"></p>
      <div class="box-actions">
        <BoxButtons actions={boxActions} />
        <button type="button" class="button button-quiet" data-leave="" hidden>
          Takaisin näppäimistöön
        </button>
      </div>
      <div class="actions box-faults" role="group" aria-label="Lokeron viat">
        <BoxButtons actions={boxFaults} />
      </div>
    </section>
  )
}

const ways = [
  { value: 'now', words: 'Heti' },
  { value: 'late', words: 'Vasta pyydettäessä' },
  { value: 'shuffled', words: 'Sekaisin ja toistaen' },
  { value: 'twice', words: 'Kahdesti' },
] as const

/** The cabinet's computer: its line, and how it reports. */
function DevicePanel() {
  return (
    <section class="device" aria-labelledby="device-title">
      <h2 id="device-title">Kaapin yhteys</h2>
      <p class="soft" id="device-words"></p>
      <div class="actions">
        <button type="button" class="button" data-line="off">
          Katkaise yhteys
        </button>
        <button type="button" class="button" data-line="hour">
          Katkaise tunti sitten
        </button>
        <button type="button" class="button button-primary" data-line="on" hidden>
          Palauta yhteys
        </button>
        <button type="button" class="button button-quiet" data-beat="">
          Ilmoita nyt
        </button>
      </div>
      <label class="device-way">
        Tapahtumat ilmoitetaan
        <select id="way">
          <Options choices={ways} />
        </select>
      </label>
    </section>
  )
}

type CabinetPageProps = { locker: ConnectedLocker; state: CabinetState }

/** One key cabinet, to be used as its customer would. */
export function CabinetPage({ locker, state }: CabinetPageProps) {
  return (
    <Page title={`${locker.name} – avainkaappi`} name="cabinet">
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
    <Page title="Avainkaappia ei ole" name="cabinet" hasScript={false}>
      <main class="hall">
        <h1>Avainkaappia ei ole</h1>
        <p>
          {isConnected
            ? 'Tällä osoitteella ei ole kaappia. Kaapit ovat kokeilupöydän yläreunassa.'
            : 'Sovellusta ei ole vielä yhdistetty kokeilupöytään.'}
        </p>
        <p>
          <a class="button" href="/">
            Kokeilupöytä
          </a>
        </p>
      </main>
    </Page>
  )
}
