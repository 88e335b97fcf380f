import { mkdirSync } from 'node:fs'
import path from 'node:path'

import { reportFile, type Counts, type Stage } from './test/stage.ts'
import { stages } from './test/stages.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${stages.map((stage) => stage.name).join(', ')}.`)
  process.exit(2)
}

async function runStage(stage: Stage): Promise<Counts> {
  try {
    return await stage.run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

mkdirSync(path.dirname(reportFile('any')), { recursive: true })
const lines: string[] = []
const total = { passed: 0, failed: 0 }
for (const stage of stages.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${stage.name}`)
  const begun = performance.now()
  const { passed, failed } = await runStage(stage)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s`
  lines.push(line)
  console.log(line)
}
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
