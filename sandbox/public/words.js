const given = /** @type {Record<string, unknown>} */ (JSON.parse(document.documentElement.dataset['words'] ?? '{}'))

/**
 * Returns a text of the page's language; empty where it has none.
 * @param {string} name
 * @param {Record<string, string | number>} [values] what stands in its braces
 */
export function text(name, values = {}) {
  const found = given[name]
  if (typeof found !== 'string') return ''
  return found.replaceAll(/\{(\w+)\}/g, (whole, /** @type {string} */ key) => String(values[key] ?? whole))
}

/**
 * Returns a table of texts of the page's language; empty where it has none.
 * @param {string} name
 * @returns {Readonly<Record<string, string>>}
 */
export function texts(name) {
  const found = given[name]
  return typeof found === 'object' && found !== null ? /** @type {Record<string, string>} */ (found) : {}
}
