import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { places, readPlatform, type Trouble } from './fake-platform.ts'
import { Refused, wrangler } from './fake-wrangler.ts'
import { gitAnswers } from './recorded-versions.ts'

export type Call = {
  readonly tool: string
  readonly args: readonly string[]
  readonly inputLength: number
  /** The environment of a process of its own; null for a call within the test. */
  readonly environment: Readonly<Record<string, string>> | null
}

/** Every call of a recorded tool, in order. */
export function readCalls(folder: string): readonly Call[] {
  const file = places(folder).calls
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const call: Call = JSON.parse(line)
      return call
    })
}

/** Writes the tools of a deployment into a folder of their own, which is returned to be put first on PATH. */
export function writeTools(folder: string): string {
  const { tools } = places(folder)
  mkdirSync(tools, { recursive: true })
  for (const tool of ['wrangler', 'partykit', 'git']) {
    const file = path.join(tools, tool)
    const shim = `import(${JSON.stringify(import.meta.filename)}).then((by) => by.${answer.name}('${tool}', ${JSON.stringify(folder)}))`
    writeFileSync(file, `#!${process.execPath}\n${shim}\n`)
    chmodSync(file, 0o755)
  }
  return tools
}

type RecordedCall = {
  readonly tool: string
  readonly args: readonly string[]
  readonly input: string
  readonly environment?: Readonly<Record<string, string>>
}

type Ended = { code: number; stdout: string; stderr: string }

function answerWell(folder: string, { tool, args, input }: RecordedCall): Ended {
  try {
    const { fails } = readPlatform(folder)
    if (fails !== null && args.join(' ').includes(fails)) throw new Refused('the line went dead')
    if (tool === 'partykit') throw new Error('Nobody calls PartyKit any more')
    const stdout = tool === 'git' ? (gitAnswers[args[0] ?? ''] ?? '') : wrangler(folder, args, input)
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { code: 1, stdout: '', stderr: error.message }
  }
}

const page = '<!DOCTYPE html>\n<html><title>502 Bad Gateway</title></html>'

/** As `runTool` answers of a tool that ended so. */
const troubles: Readonly<Record<Trouble, Ended>> = {
  fails: { code: 1, stdout: '', stderr: 'the line went dead' },
  'fails when it is done': { code: 1, stdout: '', stderr: 'the line went dead' },
  hangs: { code: 124, stdout: '', stderr: 'It did not end within 120 seconds, and was stopped.' },
  'hangs when it is done': { code: 124, stdout: '', stderr: 'It did not end within 120 seconds, and was stopped.' },
  'says nothing': { code: 0, stdout: '', stderr: '' },
  'says nothing when it is done': { code: 0, stdout: '', stderr: '' },
  'answers HTML': { code: 0, stdout: page, stderr: '' },
  'answers something else': { code: 0, stdout: '{"ok":"perhaps"}', stderr: '' },
}

/** Plays one of the tools: writes down how it was called, and answers from the state of the platform. */
export function answerTo(folder: string, asked: RecordedCall): Ended {
  const { tool, args, input, environment = null } = asked
  const call = readCalls(folder).length
  appendFileSync(
    places(folder).calls,
    `${JSON.stringify({ tool, args, inputLength: input.length, environment } satisfies Call)}\n`,
  )
  const { trouble } = readPlatform(folder)
  if (trouble?.call !== call) return answerWell(folder, asked)
  if (trouble.how.endsWith('when it is done')) answerWell(folder, asked)
  return troubles[trouble.how]
}

/** The same for a process of its own. */
export function answer(tool: string, folder: string): void {
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const asked: RecordedCall = { tool, args: process.argv.slice(2), input: readFileSync(0, 'utf8'), environment }
  const { code, stdout, stderr } = answerTo(folder, asked)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
