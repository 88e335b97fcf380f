const size = { width: 390, height: 844 }

/** Links to the app open in a window of a phone's size, one for each address. */
export function openPhones() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-phone]') : null
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Without an opener the app's page cannot reach this one.
    window.open(link.href, '_blank', `noopener,popup,width=${size.width},height=${size.height}`)
  })
}
