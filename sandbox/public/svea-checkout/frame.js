// Inside of Svea's frame: what is pressed is posted to Svea, and the shop's page hears where to go.
;(() => {
  const note = document.querySelector('#note')
  const form = document.querySelector('form')
  const svea = document.querySelector('#svea')
  // A wallet's window was opened by the frame, and the issuer of a card is asked in a frame of it.
  const around = /** @type {Window} */ (window.opener ?? window.parent)

  /** @param {unknown} message */
  const post = (message) => around.postMessage(message, '*')

  /** @param {string} words */
  const say = (words) => {
    if (note) note.textContent = words
  }

  /** @typedef {{ goTo: string | null, note: string | null, where?: 'frame' | 'inside' | 'beside' | 'shop' }} Said */

  /** @param {Said} said */
  const follow = ({ goTo, note: words, where }) => {
    if (words !== null) say(words)
    else if (goTo === null) window.location.reload()
    else if (where === 'frame') window.location.href = goTo
    else if (where === 'inside') {
      const check = document.createElement('iframe')
      Object.assign(check, { id: 'card-check', title: 'Kortin vahvistus', src: goTo })
      svea?.append(check)
    } else post({ type: 'svea:go', url: goTo })
  }

  /** @param {HTMLFormElement} pressed @param {HTMLElement | null} button */
  const press = async (pressed, button) => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(pressed, button)) if (typeof value === 'string') body.append(name, value)
    // The buttons are named action, which hides the form's own property of that name.
    const answer = await fetch(pressed.getAttribute('action') ?? '', { method: 'POST', body })
    if (!answer.ok) throw new Error(`Svea answered ${answer.status}`)
    follow(/** @type {Said} */ (await answer.json()))
  }

  /** The browser's wallet, where every frame up to the shop's page lets it be asked. */
  const walletOf = () => {
    try {
      const total = { label: 'Svea', amount: { currency: 'EUR', value: '1.00' } }
      return new PaymentRequest([{ supportedMethods: `${window.location.origin}/svea-checkout/wallet` }], { total })
    } catch {
      return null
    }
  }
  const wallet = walletOf()
  let isInBrowser = false
  wallet?.canMakePayment().then(
    (can) => (isInBrowser = can),
    () => {},
  )
  const button = document.querySelector('[value=by-wallet]')
  if (button instanceof HTMLButtonElement) button.disabled = wallet === null

  const payByWallet = () => {
    if (isInBrowser) void wallet?.show()
    else window.open(svea?.getAttribute('data-wallet') ?? '', 'wallet', 'popup')
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.submitter === button) return payByWallet()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    say('')
    press(form, event.submitter)
      .catch(() => say('Svea ei vastannut. Yritä uudelleen.'))
      .finally(() => {
        form.ariaBusy = null
      })
  })

  window.addEventListener('message', ({ source, origin, data }) => {
    if (typeof data !== 'object' || data === null) return
    const { type, isEnabled } = /** @type {{ type?: unknown, isEnabled?: unknown }} */ (data)
    if (type === 'svea:enabled' && source === window.parent && form) form.inert = isEnabled === false
    // What came back in another window or frame of Svea's own.
    if (type === 'svea:go' && origin === window.location.origin) post(data)
  })

  // The page itself is at least as high as its frame, so its contents are measured.
  const contents = document.querySelector('main') ?? document.body
  form?.setAttribute('data-ready', '')
  new ResizeObserver(() => post({ type: 'svea:height', height: contents.offsetHeight })).observe(contents)
  const goTo = svea?.getAttribute('data-go')
  if (goTo) {
    post({ type: 'svea:go', url: goTo })
    if (window.opener) window.close()
  }
})()
