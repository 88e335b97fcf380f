import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { mostLivePasses, passWay } from '#domain/access/collect-pass.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useTabText } from '#web/customer/shared/use-tab-text.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { passesOptions } from './api.ts'
import { HandOnForm } from './hand-on-form.tsx'
import { HandedPassItem } from './handed-pass.tsx'

type HandOnProps = { code: string; view: ProcessInit }

/** Somebody else collects or brings the car: the passes that were given, and giving one. */
export function HandOn({ code, view }: HandOnProps) {
  const { text: t } = useText(contentTexts)
  const draft = useTabText('pass-draft', code)
  // The screen may have changed while somebody was typing.
  const [isOpen, setOpen] = useState(draft.text !== '')
  const { process } = view
  const passes = useQuery(passesOptions(code, process.version))
  const way = passWay(process.processType)
  if (way === null) return null
  const given = passes.data ?? []
  const good = given.filter(({ link }) => link !== null)
  function close() {
    setOpen(false)
    draft.forget()
  }
  return (
    <Card title={t(way === 'COLLECT' ? 'passTitleCollect' : 'passTitleBring')} quiet>
      <div className="stack gap-5">
        <p className="tone-soft size-16">{t(way === 'COLLECT' ? 'passLeadCollect' : 'passLeadBring')}</p>
        {passes.isError && <Notice tone="warning">{t('passListFailed')}</Notice>}
        {given.length > 0 && (
          <ul className="stack">
            {given.map((pass) => (
              <HandedPassItem key={pass.id} code={code} pass={pass} view={view} way={way} />
            ))}
          </ul>
        )}
        {good.length < mostLivePasses && (
          <Button variant="secondary" fullWidth onClick={() => setOpen(true)}>
            {t(good.length === 0 ? 'passGive' : 'passGiveAnother')}
          </Button>
        )}
      </div>
      <HandOnForm code={code} version={process.version} way={way} kept={draft} open={isOpen} onClose={close} />
    </Card>
  )
}
