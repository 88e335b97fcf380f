/** Returns the two parts of a workshop's name: `Autohuolto Pohjola, Espoo` is the place Espoo of that company. */
export function placeName(name: string): { place: string; company: string } {
  const at = name.lastIndexOf(', ')
  return at === -1 ? { place: name, company: '' } : { place: name.slice(at + 2), company: name.slice(0, at) }
}
