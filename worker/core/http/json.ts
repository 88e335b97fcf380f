/** The texts of a stored JSON object, by name: none where it holds something else. */
export function textsOfJson(json: string): Record<string, string> {
  const texts: unknown = JSON.parse(json)
  if (typeof texts !== 'object' || texts === null) return {}
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text)]))
}
