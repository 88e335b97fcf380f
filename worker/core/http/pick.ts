/** Picks the members of these names, unchanged. */
export function pick<From extends object, Name extends keyof From>(from: From, ...names: Name[]): Pick<From, Name> {
  return asPicked<From, Name>(Object.fromEntries(names.map((name) => [name, from[name]])))
}

/** Guarantee: made of just these names above. */
function asPicked<From, Name extends keyof From>(made: object): Pick<From, Name> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return made as Pick<From, Name>
}
