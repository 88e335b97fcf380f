import path from 'node:path'

import { accountEmailWordsPath } from '#domain/contact/account-emails.ts'
import { builtInTextsPath, languagesWithTexts } from '#domain/languages.ts'
import { messageWordingPath } from '#domain/message-texts/keys.ts'
import { root } from '#scripts/stack/process.ts'

type TextSource = { readonly source: string; readonly name: string; readonly address: string }

/** The texts that the worker reads from static files: the module and the name that they are exported by, and their address. */
const textSources: readonly TextSource[] = [
  ...languagesWithTexts.map((language) => ({
    source: path.join(root, `web/customer/content.${language}.ts`),
    name: 'content',
    address: builtInTextsPath(language),
  })),
  ...languagesWithTexts.map((language) => ({
    source: path.join(root, `worker/contract/message-texts/texts.${language}.ts`),
    name: 'texts',
    address: messageWordingPath(language),
  })),
  {
    source: path.join(root, 'worker/contract/account-email-words.ts'),
    name: 'accountEmailWords',
    address: accountEmailWordsPath,
  },
]

export type TextFile = { readonly fileName: string; readonly source: string }

/** Returns the static files that the worker reads its texts from; `load` imports a module by its path. */
export async function textFiles(load: (file: string) => Promise<unknown>): Promise<readonly TextFile[]> {
  return Promise.all(
    textSources.map(async ({ source, name, address }) => {
      const loaded = await load(source)
      const texts: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, name) : undefined
      if (texts === undefined) throw new Error(`${source} exports no ${name}`)
      return { fileName: address.slice(1), source: JSON.stringify(texts) }
    }),
  )
}
