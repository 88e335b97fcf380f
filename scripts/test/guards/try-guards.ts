import type { Guard } from './guard.ts'
import { guards } from './list.ts'
import { copySources, failedAnyway, takeAway } from './take-away.ts'

/**
 * Takes each guard away by itself and prints which test noticed; only those whose name has one of `words`, where there are
 * any. A test that fails with all guards in place does not count. Answers the exit code: 1 where one was not noticed.
 */
export async function tryGuards(words: readonly string[]): Promise<number> {
  const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) {
    console.log('No guard has such a name')
    return 1
  }
  copySources()
  const anyway = await triedInPlace(chosen)
  const missed: string[] = []
  console.log('| guard | place | test that noticed | seconds |\n| --- | --- | --- | --- |')
  for (const guard of chosen) {
    const { noticedBy, seconds, output } = await takeAway(guard, anyway)
    const noticed = noticedBy === null ? '**nobody**' : `${guard.noticedBy[0]}: ${noticedBy}`
    console.log(`| ${guard.name} | ${guard.place} | ${noticed} | ${seconds.toFixed(1)} |`)
    if (noticedBy !== null) continue
    missed.push(guard.name)
    console.error(output)
  }
  console.log(`\n${chosen.length - missed.length} of ${chosen.length} guards are noticed by a test when they are gone`)
  for (const name of missed) console.log(`✘ nobody noticed: ${name}`)
  return missed.length === 0 ? 0 : 1
}

/** Prints and answers the tests that fail while nothing is taken away. */
async function triedInPlace(chosen: readonly Guard[]): Promise<ReadonlySet<string>> {
  const { failed, output } = await failedAnyway(chosen)
  console.log(`With all guards in place ${failed.length} of their tests fail`)
  for (const { id } of failed) console.log(`✘ does not count, it fails anyway: ${id}`)
  if (failed.length > 0) console.error(output)
  return new Set(failed.map(({ id }) => id))
}
