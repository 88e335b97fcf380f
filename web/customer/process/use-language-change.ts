import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/lib/api/call.ts'
import type { Language } from '#worker/contract/process.ts'

import { initOptions, reloadAll, writeScope } from './api.ts'

/** Changes the language of the process: its texts come with the answer, what else is worded follows. */
export function useLanguageChange(code: string) {
  const client = useQueryClient()
  return useMutation({
    scope: writeScope(code),
    mutationFn: async ({ id }: Pick<Language, 'id'>) => {
      const content = await call('PUT /api/process/language', { code, body: { languageId: id } })
      client.setQueryData(initOptions(code).queryKey, (known) => known && { ...known, content })
      await reloadAll(client, code)
    },
  })
}
