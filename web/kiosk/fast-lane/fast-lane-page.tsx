import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

import { CreateLane } from '#web/kiosk/fast-lane/lanes/create-lane.tsx'
import { ownTextsOf } from '#web/kiosk/fast-lane/lanes/lane-words.ts'
import { SearchLane } from '#web/kiosk/fast-lane/lanes/search-lane.tsx'
import { firstOffered, storedLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { becomeKiosk, forgetVisit, openVisit, wipeKiosk } from '#web/lib/kiosk.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { applyAccent } from '#web/ui/accent.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageNoticeContext, PageShell } from '#web/ui/page/page-shell.tsx'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { FastLaneWelcome } from '#worker/contract/fast-lane.ts'

import { EnrolScreen, isShutOut } from './enrol-screen.tsx'
import { KioskBar } from './kiosk-bar.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { laneTexts } from './texts.ts'
import { useAlive } from './use-alive.ts'
import { useKiosk, type KioskState } from './use-kiosk.ts'

/**
 * `/fast-lane/{account}`: the kiosk of a hall, which the key behind the # makes of a browser; with `?own`, the same on the
 * customer's own phone, which a kiosk has lent its forms.
 */
export function FastLanePage() {
  const { account: accountCode = '' } = useParams()
  const { search } = useLocation()
  return <Screen key={accountCode} accountCode={accountCode} isOwn={new URLSearchParams(search).has('own')} />
}

function Screen({ accountCode, isOwn }: { accountCode: string; isOwn: boolean }) {
  const [isClean] = useState(() => {
    if (isOwn) return true
    wipeKiosk()
    becomeKiosk(accountCode)
    return true
  })
  const opened = useKiosk(accountCode)
  const shown = <Kiosk accountCode={accountCode} isOwn={isOwn} opened={opened} />
  if (isOwn) return shown
  return (
    <PageNoticeContext value={null}>
      {isClean && <KioskBar accountCode={accountCode} lends={opened.welcome !== null} />}
      {shown}
    </PageNoticeContext>
  )
}

type KioskProps = { accountCode: string; isOwn: boolean; opened: KioskState }

function Kiosk({ accountCode, isOwn, opened: { welcome, fault, retry, enrol } }: KioskProps) {
  const { text } = useText(laneTexts)
  if (welcome !== null) return <OpenKiosk accountCode={accountCode} isOwn={isOwn} welcome={welcome} retry={retry} />
  return (
    <PageShell skipText={text('skip')}>
      {fault === null && <Loader label={text('loading')} />}
      {isShutOut(fault) && isOwn && <PageHeading title={text('takeOverGoneTitle')} lead={text('lentGoneLead')} />}
      {isShutOut(fault) && !isOwn && <EnrolScreen key={fault} text={text} fault={fault} enrol={enrol} />}
      {fault !== null && !isShutOut(fault) && (
        <>
          <PageHeading title={text('closedTitle')} lead={fault === 'notFound' ? text('closedLead') : text(fault)} />
          <Button onClick={retry}>{text('retry')}</Button>
        </>
      )}
    </PageShell>
  )
}

type OpenKioskProps = { accountCode: string; isOwn: boolean; welcome: FastLaneWelcome; retry: () => void }

function OpenKiosk({ accountCode, isOwn, welcome, retry }: OpenKioskProps) {
  const { account, languages, fastlaneMode, notesEnabled } = welcome
  const { text } = useText(laneTexts)
  const { speak } = useText(pageTexts)
  const navigate = useNavigate()
  const [languageId, setLanguageId] = useState(() => firstLanguage(welcome, isOwn))
  const [hasGoneLive, setGoneLive] = useState(false)
  const lcid = languages.find(({ id }) => id === languageId)?.lcid
  useDocumentTitle(text('searchTitle'), account.name)
  useAlive(accountCode, {
    isActive: !isOwn,
    onShutOut: () => forgetVisit(accountCode),
    onLive: () => setGoneLive(true),
  })
  useEffect(() => {
    if (lcid !== undefined) speak(lcid)
  }, [lcid, speak])
  useEffect(() => {
    const root = document.documentElement
    applyAccent(root, account.accentColor)
    return () => applyAccent(root, null)
  }, [account.accentColor])
  function start(accessCode: string) {
    if (!isOwn) openVisit()
    void navigate(`/${accessCode}`, { replace: true })
  }
  const Lane = fastlaneMode === 'CREATE' ? CreateLane : SearchLane
  const words = { languageId, text, own: ownTextsOf(welcome, languageId) }
  return (
    <PageShell
      skipText={text('skip')}
      header={
        <>
          <WorkshopName name={account.name} logo={account.logo} />
          <LanguageButtons text={text} languages={languages} value={languageId} onChange={setLanguageId} />
        </>
      }
      footer={<PageLink to="/accessibility">{text('accessibility')}</PageLink>}
    >
      {welcome.isLive || hasGoneLive ? (
        <Lane accountCode={accountCode} words={words} notesEnabled={notesEnabled} onStarted={start} />
      ) : (
        <>
          <PageHeading title={text('notLiveTitle')} lead={text('closedLead')} />
          <Button onClick={retry}>{text('retry')}</Button>
        </>
      )}
    </PageShell>
  )
}

/** A kiosk greets in the language of the house, a phone in its owner's where the house speaks it. */
function firstLanguage({ languages }: FastLaneWelcome, isOwn: boolean): string {
  const preferred = isOwn ? firstOffered(languages, [storedLanguage() ?? '', ...navigator.languages]) : undefined
  return (preferred ?? languages.find(({ isDefault }) => isDefault) ?? languages[0])?.id ?? ''
}
