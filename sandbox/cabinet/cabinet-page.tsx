import type { ConnectedLocker } from '#sandbox/connection.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { Page } from '#sandbox/look/page.tsx'

import { CabinetDrawing } from './cabinet-drawing.tsx'
import type { CabinetState } from './cabinet-state.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

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
      <div class="pad">
        {digits.map((digit) => (
          <button key={digit} type="button" class="pad-key" data-digit={digit}>
            {digit}
          </button>
        ))}
        <button type="button" class="pad-key pad-key-erase" data-erase="" aria-label="Pyyhi viimeinen numero">
          <Icon name="erase" />
        </button>
        <button type="button" class="pad-key" data-digit="0">
          0
        </button>
        <button type="button" class="pad-key pad-key-enter" data-enter="">
          Avaa
        </button>
      </div>
    </section>
  )
}

function BoxPanel() {
  return (
    <section class="box-panel" id="box-panel" aria-labelledby="box-title" hidden>
      <h2 id="box-title" tabindex={-1}>
        Lokero
      </h2>
      <p class="soft" id="box-words"></p>
      <div class="box-actions">
        <button type="button" class="button button-primary" data-box-action="put-keys" hidden>
          Laita avaimet lokeroon
        </button>
        <button type="button" class="button button-primary" data-box-action="take-keys" hidden>
          Ota avaimet
        </button>
        <button type="button" class="button" data-box-action="put-belongings" hidden>
          Laita tavaroita lokeroon
        </button>
        <button type="button" class="button" data-box-action="miss-keys" hidden>
          Avain ei ole täällä
        </button>
        <button type="button" class="button" data-box-action="close" hidden>
          Sulje luukku
        </button>
        <button type="button" class="button" data-box-action="open" hidden>
          Avaa huoltoavaimella
        </button>
        <button type="button" class="button button-quiet" data-leave="" hidden>
          Takaisin näppäimistöön
        </button>
      </div>
      <div class="box-faults" role="group" aria-label="Lokeron viat">
        <button type="button" class="button button-quiet" data-box-action="jam" hidden>
          Jumita lukko
        </button>
        <button type="button" class="button button-quiet" data-box-action="blind" hidden>
          Sokaise avainanturi
        </button>
        <button type="button" class="button button-quiet" data-box-action="repair" hidden>
          Korjaa lokero
        </button>
      </div>
    </section>
  )
}

const ways = [
  ['now', 'Heti'],
  ['late', 'Vasta pyydettäessä'],
  ['shuffled', 'Sekaisin ja toistaen'],
  ['twice', 'Kahdesti'],
] as const

/** The cabinet's computer: its line, and how it reports. */
function DevicePanel() {
  return (
    <section class="device" aria-labelledby="device-title">
      <h2 id="device-title">Kaapin yhteys</h2>
      <p class="soft" id="device-words"></p>
      <div class="device-actions">
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
          {ways.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
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
      <div class="hall" data-locker={locker.id}>
        <header class="head">
          <div>
            <h1>{locker.name}</h1>
            <p class="soft">{locker.address}</p>
          </div>
          <nav aria-label="Muut sivut">
            <a class="button button-quiet" href="/">
              <Icon name="back" />
              Kokeilupöytä
            </a>
          </nav>
        </header>
        <main class="front">
          <CabinetDrawing boxes={locker.boxes} states={state.boxes} />
          <div class="panel">
            <Keypad />
            <BoxPanel />
            <p class="line soft" id="line" role="status"></p>
            <DevicePanel />
          </div>
        </main>
      </div>
    </Page>
  )
}

/** Instead of a cabinet that is not known. */
export function NoCabinetPage({ isConnected }: { isConnected: boolean }) {
  return (
    <Page title="Avainkaappia ei ole" name="cabinet">
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
