// What a shop's page runs beside Svea's frame: shows it, fits it to its contents, and takes its own window, which is the
// shop's, where the frame says.
;(() => {
  /** @param {HTMLIFrameElement} frame */
  const show = (frame) => {
    const address = frame.getAttribute('data-sco-sveacheckout-iframesrc')
    if (!address || frame.src) return
    window.addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
      const { type, url, height } = /** @type {{ type?: unknown, url?: unknown, height?: unknown }} */ (data)
      if (type === 'svea:go' && typeof url === 'string') window.location.href = url
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
    Object.assign(frame.style, { display: 'block', colorScheme: 'normal' })
    frame.title = 'Svea'
    frame.allow = 'payment'
    frame.src = address
    document.dispatchEvent(new CustomEvent('checkoutReady', { detail: scoApi }))
  }

  Object.assign(window, {
    scoInitializeInjectedInstances: () => {
      for (const frame of document.querySelectorAll('[data-sco-sveacheckout] iframe'))
        if (frame instanceof HTMLIFrameElement) show(frame)
    },
  })
})()
