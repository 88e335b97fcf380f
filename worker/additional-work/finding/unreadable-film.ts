/** A film that cannot be read to its end, and therefore not be cleaned for certain. Never leaves `cleanVideo`. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm'
}

/** Throws UnreadableFilm: the film is refused before a byte of it was changed. */
export function unreadable(): never {
  throw new UnreadableFilm('The film cannot be read.')
}
