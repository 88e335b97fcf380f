import { useState } from 'react'

import type { PassWay } from '#domain/access/collect-pass.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { phoneInGroups } from '#web/customer/shared/phone-in-groups.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { cx } from '#web/ui/page/cx.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useRevokePass } from './api.ts'
import { passWords } from './pass-words.ts'

import css from './collect-pass.module.css'

type HandedPassItemProps = { code: string; pass: HandedPass; view: ProcessInit; way: PassWay }

/** A pass as who gave it sees it: whose it is, how it stands, its link, and taking it back. */
export function HandedPassItem({ code, pass, view, way }: HandedPassItemProps) {
  const { text: t } = useText(contentTexts)
  const revoke = useRevokePass(code, view.process.version)
  const { key, values } = passWords(pass, view.account.timeZone)
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const { link, phoneNumber } = pass
  return (
    <li className={cx('stack gap-1', css['pass'])} data-good={link !== null}>
      <p className="weight-600 breaks">{pass.name}</p>
      <p className="tone-soft size-16">{t(key, values)}</p>
      {link !== null && phoneNumber !== null && (
        <p className="tone-soft size-16">{t('passSentTo', { phone: phoneInGroups(phoneNumber) })}</p>
      )}
      {link !== null && (
        <div className="row gap-2 wrap above-2">
          <ShareLink link={link} view={view} way={way} name={pass.name} onOutcome={setOutcome} />
          <Button
            variant="quiet"
            pending={revoke.isPending}
            pendingText={t('saving')}
            onClick={() => revoke.mutate(pass.id)}
          >
            <span>{t('passRevoke')}</span>
            <VisuallyHidden>{` ${pass.name}`}</VisuallyHidden>
          </Button>
        </div>
      )}
      <p className="tone-soft size-14" role="status">
        {outcome === 'copied' && link !== null && t('passCopied')}
      </p>
      {outcome === 'refused' && link !== null && (
        <p className={cx('size-14 breaks', css['link'])}>
          <VisuallyHidden>{`${t('passLinkLabel')}: `}</VisuallyHidden>
          <span>{link}</span>
        </p>
      )}
      {revoke.isError && <Notice tone="error">{t('passFailed')}</Notice>}
    </li>
  )
}

type ShareOutcome = 'copied' | 'refused'
type ShareLinkProps = {
  link: string
  view: ProcessInit
  way: PassWay
  name: string
  onOutcome: (outcome: ShareOutcome) => void
}

/** By what the phone shares with, else by copying it; where neither is allowed it can be read and marked. */
function ShareLink({ link, view, way, name, onOutcome }: ShareLinkProps) {
  const { text: t } = useText(contentTexts)
  const text = t(way === 'COLLECT' ? 'passShareCollect' : 'passShareBring', {
    workshop: view.account.name,
    plate: view.workOrder?.vehicle?.licenseNumber ?? '',
    link,
  }).replaceAll(/ {2,}/g, ' ')
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => onOutcome('copied'),
      () => onOutcome('refused'),
    )
  // Who closes the list of apps has changed their mind.
  const share = () => navigator.share({ text }).catch(() => undefined)
  return (
    <>
      {'share' in navigator && (
        <Button variant="secondary" onClick={() => void share()}>
          <span>{t('passShare')}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
      <Button variant="secondary" onClick={() => void copy()}>
        <span>{t('passCopy')}</span>
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </>
  )
}
