import { letterFolds } from '#domain/text/folding.ts'

/** A letter or digit as it is; anything else by its number, which no reader of SQL takes for a part of the statement. */
const written = (text: string) =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns the statement that fills `letter_folds`. */
function statement(): string {
  const pairs = letterFolds().map(([letter, folded]) => `["${written(letter)}","${written(folded)}"]`)
  const lines = Array.from({ length: Math.ceil(pairs.length / 16) }, (_none, at) =>
    pairs.slice(at * 16, at * 16 + 16).join(','),
  )
  return `INSERT INTO letter_folds (letter, folded)
SELECT value ->> 0, value ->> 1 FROM json_each('[
${lines.join(',\n')}
]');`
}

console.log(statement())
