// What a shop's page runs beside Svea's frame: shows it, fits it to its contents, and goes where it says.
;(() => {
  const frame = document.querySelector('#svea-checkout-container iframe')
  const address = frame?.getAttribute('data-sco-sveacheckout-iframe-src')
  if (!(frame instanceof HTMLIFrameElement) || !address) return

  /** @param {string} url */
  const go = (url) => {
    try {
      if (window.top) window.top.location.href = url
    } catch {
      // The page may not leave by itself: the customer does.
      const link = document.createElement('a')
      link.href = url
      link.target = '_top'
      link.textContent = 'Palaa kauppaan'
      frame.before(link)
    }
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
    const { type, url, height } = /** @type {{ type?: unknown, url?: unknown, height?: unknown }} */ (data)
    if (type === 'svea:go' && typeof url === 'string') go(url)
    if (type === 'svea:height' && typeof height === 'number') frame.style.height = `${Math.ceil(height)}px`
  })

  const scoApi = {
    /** @param {boolean} isEnabled */
    setCheckoutEnabled: (isEnabled) => frame.contentWindow?.postMessage({ type: 'svea:enabled', isEnabled }, '*'),
    /**
     * @param {string} name
     * @param {(event: Event) => void} listener
     */
    observeEvent: (name, listener) => document.addEventListener(`sveaCheckout:${name}`, listener),
  }
  Object.assign(window, { scoApi })

  Object.assign(frame.style, { width: '100%', border: '0', colorScheme: 'normal' })
  frame.src = address
  frame.hidden = false
  document.dispatchEvent(new CustomEvent('checkoutReady', { detail: scoApi }))
})()
