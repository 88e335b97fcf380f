// Inside of Svea's frame: what is pressed is posted to Svea, and the shop's page hears where to go.
;(() => {
  const note = document.querySelector('#note')
  const form = document.querySelector('form')

  /** @param {unknown} message */
  const post = (message) => window.parent.postMessage(message, '*')

  /** @param {string} words */
  const say = (words) => {
    if (note) note.textContent = words
  }

  /** @param {HTMLFormElement} pressed @param {HTMLElement | null} button */
  const press = async (pressed, button) => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(pressed, button)) if (typeof value === 'string') body.append(name, value)
    // The buttons are named action, which hides the form's own property of that name.
    const answer = await fetch(pressed.getAttribute('action') ?? '', { method: 'POST', body })
    if (!answer.ok) throw new Error(`Svea answered ${answer.status}`)
    const said = /** @type {{ goTo: string | null, note: string | null }} */ (await answer.json())
    if (said.note !== null) say(said.note)
    else if (said.goTo === null) window.location.reload()
    else post({ type: 'svea:go', url: said.goTo })
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    say('')
    press(form, event.submitter)
      .catch(() => say('Svea ei vastannut. Yritä uudelleen.'))
      .finally(() => {
        form.ariaBusy = null
      })
  })

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return
    const { type, isEnabled } = /** @type {{ type?: unknown, isEnabled?: unknown }} */ (data)
    if (type === 'svea:enabled' && form) form.inert = isEnabled === false
  })

  // The page itself is at least as high as its frame, so its contents are measured.
  const contents = document.querySelector('main') ?? document.body
  form?.setAttribute('data-ready', '')
  new ResizeObserver(() => post({ type: 'svea:height', height: contents.offsetHeight })).observe(contents)
})()
