const betweenMs = 2000

/**
 * The server's markup of an item or a choice, before the page itself changed anything of it.
 * @type {WeakMap<Element, string>}
 */
const asServed = new WeakMap()

/** @param {Element} element */
const keyOf = (element) => element.getAttribute('data-key') ?? ''

/**
 * Puts a new version of an item in the place of the old one, keeping what is open, typed and focused in it.
 * @param {Element} old
 * @param {Element} next
 */
function replaceItem(old, next) {
  for (const open of old.querySelectorAll('details[open][data-key]')) {
    const same = next.querySelector(`details[data-key="${CSS.escape(keyOf(open))}"]`)
    same?.setAttribute('open', '')
    for (const field of open.querySelectorAll('input')) {
      const again = same?.querySelector(`input[name="${CSS.escape(field.name)}"]`)
      if (again instanceof HTMLInputElement) again.value = field.value
    }
  }
  const focused = old.contains(document.activeElement) ? document.activeElement?.getAttribute('data-focus') : null
  old.replaceWith(next)
  const target = focused ? next.querySelector(`[data-focus="${CSS.escape(focused)}"]`) : null
  if (target instanceof HTMLElement) target.focus()
}

/**
 * Makes a list like its new version. What did not change is left alone.
 * @param {Element} list
 * @param {Element} next
 * @returns {Element[]} the items that were not there before
 */
function bringUpToDate(list, next) {
  const known = new Map(Array.from(list.children, (item) => [keyOf(item), item]))
  /** @type {Element[]} */
  const arrived = []
  // A copy: an item that goes into the list leaves its children.
  const wanted = [...next.children].map((item) => {
    const old = known.get(keyOf(item))
    if (old && asServed.get(old) === item.outerHTML) return old
    asServed.set(item, item.outerHTML)
    if (old) replaceItem(old, item)
    else arrived.push(item)
    return item
  })
  for (const item of known.values()) if (!wanted.includes(item)) item.remove()
  for (const [index, item] of wanted.entries()) {
    const there = list.children[index] ?? null
    if (there !== item) list.insertBefore(item, there)
  }
  return arrived
}

/**
 * @param {Element} region
 * @param {Element} next
 * @returns {Element[]} the items that were not there before
 */
function renewRegion(region, next) {
  const [list, nextList] = [region.querySelector(':scope > ol'), next.querySelector(':scope > ol')]
  if (list && nextList) return bringUpToDate(list, nextList)
  if (!list && !nextList) return []
  const items = Array.from(nextList?.children ?? [])
  for (const item of items) asServed.set(item, item.outerHTML)
  region.replaceChildren(...next.childNodes)
  return items
}

/**
 * Nobody's choice is changed under their hand.
 * @param {HTMLSelectElement} select
 * @param {Element} next
 */
function renewOptions(select, next) {
  if (document.activeElement === select || asServed.get(select) === next.innerHTML) return
  const chosen = select.value
  asServed.set(select, next.innerHTML)
  select.replaceChildren(...next.childNodes)
  select.value = chosen
}

/**
 * Puts the regions of an answer in their places.
 * @param {string} html
 * @returns {Element[]} the items that were not there before
 */
function show(html) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const arrived = Array.from(document.querySelectorAll('[data-live]')).flatMap((region) => {
    const next = page.getElementById(region.id)
    if (!next) return []
    if (!(region instanceof HTMLSelectElement)) return renewRegion(region, next)
    renewOptions(region, next)
    return []
  })
  for (const item of arrived) item.classList.add('is-new')
  return arrived
}

/** @param {readonly Element[]} arrived */
function announce(arrived) {
  const words = arrived.map((item) => item.getAttribute('data-announce') ?? '').filter((text) => text !== '')
  const news = document.querySelector('#news')
  if (news && words.length > 0) news.textContent = words.join('. ')
}

/**
 * Keeps the live regions of the page as the server has them, while the page is looked at.
 * @param {() => string} address where the regions come from
 */
export function keepLive(address) {
  let tag = ''
  let from = address()
  let timer = 0
  for (const item of document.querySelectorAll('[data-live] > ol > *')) asServed.set(item, item.outerHTML)

  const refresh = async () => {
    const url = address()
    // What is being pressed stays until the finger is up: a button taken away meanwhile would not have been pressed.
    if (document.querySelector('[data-live] :active')) return
    try {
      const headers = url === from && tag !== '' ? { 'If-None-Match': tag } : undefined
      const answer = await fetch(url, { cache: 'no-store', ...(headers ? { headers } : {}) })
      if (answer.status !== 200) return
      const page = await answer.text()
      if (document.querySelector('[data-live] :active')) return
      const arrived = show(page)
      // Another choice of recipient brings old messages, which are no news.
      if (url === from) announce(arrived)
      tag = answer.headers.get('ETag') ?? ''
      from = url
    } catch {
      // The next round tries again.
    }
  }

  const round = async () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') await refresh()
    clearTimeout(timer)
    timer = window.setTimeout(() => void round(), betweenMs)
  }

  return {
    refresh,
    start() {
      timer = window.setTimeout(() => void round(), betweenMs)
      document.addEventListener('visibilitychange', () => void round())
    },
  }
}
