/** Parts of a workshop's compound words in Finnish and Swedish: beside them a word breaks best. The longer of two that begin alike comes first. */
const parts = [
  'aikais|aineen|aineiden|akselin|akseli|alustan|alusta|asennus|automaatti|energian|hihna|hinnasto|huollon|huolto|hälytys',
  'ilman|ilmastointi|jakohihna|jakopää|jarrujen|jarrulevy|jarrunesteen|jarruneste|jarrun|jarru|järjestelmän|järjestelmä|jousitus|jäähdytys|katsastus|kaapeli|kierrätys|kulma|kytkimen',
  'kaasu|kiristin|kytkin|kylmä|laakerin|laakeri|laturin|levyjen|lisä|mittarin|mittaus|moottorin|moottori|määrä|nesteen|neste|ohjain|ohjaus|osien|palojen',
  'pakokaasun|pakoputken|palvelu|pesuaine|pesu|polttoaineen|polttoaine|puhdistus|pumpun|pumppu|putkiston|puskurin|pysäköinti',
  'pyyhkijän|renkaiden|rengas|sarjan|sarja|sijais|sisä|sulka|suodattimen|suodatin|sytytys|säätö|tunnistin|tunnistimen|anturi|anturin|asento|nopeus|paine|hapen|tarkastus|tarkistus|tiivisteen|tuulilasin',
  'turbon|turva|työn|täyttö|vaihteiston|vaihteisto|vaihde|vaihto|varaosa|venttiilin|vesi|voimansiirron|voiteluaine|öljyn|öljy',
  'arbets|avgas|batteri|belysnings|besiktning|bilrutan|broms|bränsle|byte|drivrems|däck|filter|förbrännings|hjul|inställning|koppling|kontroll|kyl',
  'luft|motor|olje|olja|påfyllning|rengöring|ruta|service|skiva|skive|skivor|spolar|torkar|tvätt|vätska|vätske|växellåds|växellåda',
].join('|')
const part = new RegExp(`(${parts})`, 'iu')
const longWord = /\p{L}{12,}/gu
const beginsSyllable = /^[^aeiouyåäö][aeiouyåäö]/i
const syllable = /([aeiouyåäö][^aeiouyåäö]*?)(?=(?:[bdfgkpt]r|[^aeiouyåäö])[aeiouyåäö])/gi
const softHyphen = '\u00AD'
const longestWhole = 11
const shortestPiece = 3
const longestEnding = 5

/** A text whose long words may break, with a hyphen, between their parts; where none is known, between syllables. */
export function withSeams(text: string): string {
  return text.replace(longWord, (word) => piecesOf(word).map(withSyllables).join(softHyphen))
}

/** The known parts of a word and what stands between them; what cannot begin a line stays with what is before it. */
function piecesOf(word: string): readonly string[] {
  const pieces: string[] = []
  for (const [index, piece] of word.split(part).entries()) {
    if (piece === '') continue
    const before = pieces.at(-1)
    const isKnown = index % 2 === 1
    const begins = piece.length >= shortestPiece && (isKnown || beginsPart(piece, before ?? ''))
    if (before === undefined || (begins && before.length >= shortestPiece)) pieces.push(piece)
    else pieces[pieces.length - 1] = before + piece
  }
  return pieces
}

/** True where a piece that is no known part begins with one consonant, as Finnish syllables do, or stands after a genitive. */
function beginsPart(piece: string, before: string): boolean {
  return beginsSyllable.test(piece) || (before.endsWith('n') && piece.length >= longestEnding)
}

function withSyllables(piece: string): string {
  if (piece.length <= longestWhole) return piece
  return piece.replaceAll(syllable, (found: string, _vowels: string, at: number) => {
    const end = at + found.length
    return end < shortestPiece || piece.length - end < shortestPiece ? found : found + softHyphen
  })
}
