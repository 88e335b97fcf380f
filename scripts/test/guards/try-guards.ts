import { guards } from './list.ts'
import { copySources, takeAway } from './take-away.ts'

/**
 * Takes each guard away by itself and prints which test noticed; only those whose name has one of `words`, where there are
 * any. Answers the exit code: 1 where one was not noticed.
 */
export async function tryGuards(words: readonly string[]): Promise<number> {
  const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  copySources()
  const missed: string[] = []
  console.log('| guard | place | test that noticed | seconds |\n| --- | --- | --- | --- |')
  for (const guard of chosen) {
    const { noticedBy, seconds, output } = await takeAway(guard)
    const noticed = noticedBy === null ? '**nobody**' : `${guard.noticedBy[0]}: ${noticedBy}`
    console.log(`| ${guard.name} | ${guard.place} | ${noticed} | ${seconds.toFixed(1)} |`)
    if (noticedBy !== null) continue
    missed.push(guard.name)
    console.error(output)
  }
  console.log(`\n${chosen.length - missed.length} of ${chosen.length} guards are missed by a test when they are gone`)
  for (const name of missed) console.log(`✘ nobody noticed: ${name}`)
  return missed.length === 0 && chosen.length > 0 ? 0 : 1
}
