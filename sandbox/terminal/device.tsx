import { words } from '#sandbox/look/language.ts'
import { Pad } from '#sandbox/look/parts.tsx'

function Stop() {
  return (
    <button type="button" class="pad-key pad-stop" data-stop="">
      {words().terminal.page.stop}
    </button>
  )
}

function Screen() {
  return (
    <div class="screen">
      <div class="face" data-face="code">
        <h2 id="code-title" tabindex={-1}>
          {words().terminal.page.typeCode}
        </h2>
        <input
          id="code"
          class="code-field"
          inputmode="none"
          autocomplete="off"
          spellcheck={false}
          placeholder="––– –––"
          aria-label={words().terminal.page.code}
          aria-describedby="said"
        />
      </div>
      <div class="face" data-face="due" hidden>
        <h2 id="due-title" tabindex={-1}>
          {words().terminal.page.due}
        </h2>
        <p class="total" id="total"></p>
        <ul class="due-rows" id="due-rows" aria-label={words().terminal.page.rows}></ul>
      </div>
      <div class="face" data-face="over" hidden>
        <h2 class="over-title" id="over-title" tabindex={-1}>
          {words().terminal.page.accepted}
        </h2>
        <p class="total" id="over-total"></p>
      </div>
      <p class="said" id="said" role="status"></p>
    </div>
  )
}

/** The terminal itself: lamps, screen and keys. What the screen shows is `data-phase`. */
export function Device() {
  return (
    <section class="device" id="device" data-phase="code" aria-label={words().terminal.page.terminal}>
      <div class="lamps" aria-hidden="true">
        <span></span>
        <span></span>
        <span></span>
        <span></span>
      </div>
      <Screen />
      <Pad beforeNought={<Stop />}>
        <button type="button" class="pad-key pad-erase" data-erase="">
          {words().terminal.page.erase}
        </button>
        <button type="button" class="pad-key pad-ok" data-ok="">
          OK
        </button>
      </Pad>
    </section>
  )
}
