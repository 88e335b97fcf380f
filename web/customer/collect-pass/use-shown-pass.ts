import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { isRejection } from '#web/lib/api/api-problem.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { keepApp } from '#web/lib/keep-app.ts'
import { useAfter } from '#web/lib/use-after.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

import { shownPassOptions } from './api.ts'
import { forgetPass, keepPass, keptPass } from './kept-pass.ts'

const slowAfterMs = 4000

type Texts = Readonly<Record<string, string>>
export type ShownPass =
  | { phase: 'loading' }
  | { phase: 'failed'; error: Error; retry: () => void }
  | { phase: 'unknown'; texts: Texts }
  /** `savedAt`: when this phone kept it (UTC ms); null for what is true now. */
  | { phase: 'ready'; pass: CollectPass; texts: Texts; savedAt: number | null }

/** The texts as they are built in, in the language of the page: a collector may speak another than the customer. */
function usePassTexts() {
  const { language } = useText(pageTexts)
  return useQuery({
    queryKey: ['texts', language],
    queryFn: async () => (await contentTexts.load(language)).words,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Seen = { code: string; isUnknown: boolean; pass: CollectPass | undefined; texts: Texts | undefined }

/** Keeps a pass on the phone while it is of use, and with it the app that shows it. */
function useKeeping({ code, isUnknown, pass, texts }: Seen): void {
  useEffect(() => {
    if (isUnknown) forgetPass(code)
    else if (pass && texts) keepPass(code, { pass, texts, savedAt: Date.now() })
  }, [code, isUnknown, pass, texts])
  const isLive = pass?.state === 'LIVE'
  useEffect(() => {
    if (isLive) void keepApp('customer')
  }, [isLive])
}

/** The pass of a code, asked for again while it is looked at; without a network, or on a slow one, what the phone has kept of it. */
export function useShownPass(code: string): ShownPass {
  const [kept] = useState(() => keptPass(code, Date.now()))
  const asked = useQuery(shownPassOptions(code))
  const said = usePassTexts()
  const isSlow = useAfter(slowAfterMs)
  const isAway = ({ isError }: { isError: boolean }) => isError || isSlow
  const isUnknown = isRejection(asked.error)
  useKeeping({ code, isUnknown, pass: asked.data, texts: said.data })
  const texts = said.data ?? (isAway(said) ? kept?.texts : undefined)
  if (isUnknown && texts !== undefined) return { phase: 'unknown', texts }
  const seen = asked.data === undefined ? isAway(asked) && !isUnknown && kept : { pass: asked.data, savedAt: null }
  if (seen && texts !== undefined) return { phase: 'ready', pass: seen.pass, texts, savedAt: seen.savedAt }
  const error = said.error ?? (isUnknown ? null : asked.error)
  if (error === null) return { phase: 'loading' }
  const retry = () => void Promise.all([asked.refetch(), said.refetch()])
  return { phase: 'failed', error, retry }
}
