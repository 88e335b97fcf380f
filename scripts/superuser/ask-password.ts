import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream }

/** A line from a terminal that shows nothing of it. */
export async function askUnseen({ input, output }: Terminal, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  output.write(question)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  lines.once('line', resolve)
  lines.once('SIGINT', () => reject(new NoPassword('Nothing was changed.')))
  lines.once('close', () => reject(new NoPassword('No password was given.')))
  try {
    return await promise
  } finally {
    lines.close()
    output.write('\n')
  }
}

export class NoPassword extends Error {}

/** The password of a new user: typed twice at a terminal without being shown, else the first line that is piped in. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line
    throw new NoPassword('No password was given.')
  }
  const password = await askUnseen({ input, output }, 'Password: ')
  if ((await askUnseen({ input, output }, 'Again: ')) !== password) {
    throw new NoPassword('The two are not the same. Nothing was changed.')
  }
  return password
}
