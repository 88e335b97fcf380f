/** Files for a Finnish spreadsheet: semicolons, UTF-8 with a byte order mark. */

const byteOrderMark = '\uFEFF'

/** A file of rows beneath the names of their columns. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.join(';'), ...rows.map((cells) => cells.map(cell).join(';'))]
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

/** A spreadsheet takes a cell that begins like this for a formula and would run it. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u

/** One value of the file: quoted always, and never a formula. */
export function cell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
