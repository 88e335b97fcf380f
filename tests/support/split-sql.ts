/** White space and comments stand between statements. */
export const betweenStatements = /^(?:\s|--[^\n]*\n)+/

/** Returns the statements of a migration: semicolons between BEGIN and END part nothing. */
export function splitOutsideOfBlocks(sql: string): string[] {
  const statements: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: word, index } of sql.matchAll(/\b(?:begin|end)(?=[\s;])|;/gi)) {
    if (word !== ';') depth = word.toLowerCase() === 'begin' ? depth + 1 : Math.max(0, depth - 1)
    else if (depth === 0) {
      statements.push(sql.slice(from, index + 1))
      from = index + 1
    }
  }
  const rest = sql.slice(from).replace(betweenStatements, '')
  return rest === '' ? statements : [...statements, rest]
}
