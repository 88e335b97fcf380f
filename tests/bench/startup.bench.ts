/**
 * The time that the built worker takes to start: from a call that has workerd load the module until the module has run, without what
 * a call costs that loads nothing. The platform takes a worker that needs less than a second of its processor
 * (https://developers.cloudflare.com/workers/platform/limits/#worker-startup-time); a tenth of it is what we wish to stay under.
 * Each start is a runtime of its own. A busy machine makes every one of them slower, so that the least says most.
 *
 *   npm run bench -- startup
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { startBuiltWorker } from '#tests/support/built-worker.ts'

import { benchBindings, inFolder, median, timed } from './bench-worker.ts'
import { writeBenchWorker } from './prepared.ts'
import { sized } from './size.ts'

const starts = sized(15, 1)
const warmUps = 3

/** Loads the worker with the first call that is not for `/bench/hello`. */
const late = `export default {
  async fetch(request) {
    if (new URL(request.url).pathname === '/bench/hello') return new Response('hello')
    const { default: worker } = await import('./index.js')
    return new Response(typeof worker.fetch)
  },
}`

/** Returns the milliseconds of one start, in a runtime of its own. */
async function startOnce(built: string, data: string): Promise<number> {
  const start = { script: path.join(built, 'late.js'), imports: [path.join(built, 'index.js')] }
  const worker = startBuiltWorker({ ...start, data, bindings: benchBindings })
  try {
    await worker.ready
    for (let call = 0; call < warmUps; call += 1) await timed(worker, '/bench/hello', {})
    const bare = await timed(worker, '/bench/hello', {})
    return (await timed(worker, '/bench/load', {})) - bare
  } finally {
    await worker.dispose()
  }
}

await inFolder(async (folder) => {
  const built = path.join(folder, 'worker')
  await writeBenchWorker(built)
  writeFileSync(path.join(built, 'late.js'), late)
  const times: number[] = []
  while (times.length < starts) times.push(await startOnce(built, path.join(folder, 'data')))
  const milliseconds = (time: number) => `${time.toFixed(0)} ms`
  console.log('\n| starts | least | median |\n| --- | --- | --- |')
  console.log(`| ${starts} | ${milliseconds(Math.min(...times))} | ${milliseconds(median(times))} |`)
})
