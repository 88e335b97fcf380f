import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'

import { bringBrowsers } from './test/browsers.ts'
import type { Counts } from './test/reports.ts'
import { reportFile, type Kind, type Say, type Stage } from './test/stage.ts'
import { stages } from './test/stages.ts'

const stageNames = process.argv.slice(2)
const unknown = stageNames.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${stages.map((stage) => stage.name).join(', ')}.`)
  process.exit(2)
}

const live: Say = (text) => {
  process.stdout.write(text)
}

async function countsOf(stage: Stage, say: Say): Promise<Counts> {
  try {
    return await stage.run(say)
  } catch (error) {
    say(`${inspect(error)}\n`)
    return { passed: 0, failed: 1, failures: [inspect(error)] }
  }
}

type Outcome = Counts & { readonly line: string }

async function outcomeOf(stage: Stage, say: Say): Promise<Outcome> {
  say(`\n── ${stage.name}\n`)
  const startedAt = performance.now()
  const { passed, failed, failures } = await countsOf(stage, say)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s`
  say(`${line}\n`)
  return { passed, failed, failures: failures.map((one) => `${stage.name}: ${one}`), line }
}

const wanted = stages.filter(({ name }) => stageNames.length === 0 || stageNames.includes(name))
const outcomes = new Map<Stage, Outcome>()

/** One after the other. What runs beside something else says what it has to say at its end, in one piece. */
async function runAll(kind: Kind, isAlone: boolean): Promise<void> {
  for (const stage of wanted.filter((one) => one.kind === kind)) {
    const said: string[] = []
    outcomes.set(stage, await outcomeOf(stage, isAlone ? live : (text) => said.push(text)))
    live(said.join(''))
  }
}

mkdirSync(path.dirname(reportFile('any')), { recursive: true })
const isWanted = (kind: Kind) => wanted.some((stage) => stage.kind === kind)
bringBrowsers(
  wanted.flatMap(({ browsers = [] }) => browsers),
  live,
)
await Promise.all([runAll('check', !isWanted('suite')), runAll('suite', true)])
await runAll('journey', true)

const inOrder = wanted.flatMap((stage) => outcomes.get(stage) ?? [])
const [passed, failed] = (['passed', 'failed'] as const).map((key) => inOrder.reduce((sum, one) => sum + one[key], 0))
// Said once more at the end: who reads only the end of a long log finds the cause there.
for (const failure of inOrder.flatMap(({ failures }) => failures)) console.log(`\n✘ ${failure}`)
console.log(`\n${inOrder.map(({ line }) => line).join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
