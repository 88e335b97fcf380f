import { Suspense, useState } from 'react'
import { Navigate, useMatch } from 'react-router'

import { scopes, widestScope } from '#domain/access/permissions.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { arrowLeftShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { SettingsAccountContext } from './kit/settings-account.tsx'
import { SectionList } from './section-list.tsx'
import { SettingsOverview } from './settings-overview.tsx'
import { settingsSections } from './settings-sections.ts'
import { settingsTexts } from './texts.ts'

import css from './settings-screen.module.css'

/**
 * Shows what an account is set up with: the list of sections, and the chosen one beside it; on a phone one after the
 * other.
 */
export function SettingsScreen() {
  const { text } = useText(settingsTexts)
  const chosen = useMatch(staffPaths.settingsSection(':section'))?.params['section']
  const user = useStaffUser()
  // Another tab, or a new sign-in, may go on to another account: what was typed here is for this one.
  const [accountId] = useState(user.accountId)
  const held = user.roles.map(({ id }) => id)
  const sections = settingsSections.filter(
    ({ action, least = 'own_processes' }) => scopes.indexOf(widestScope(held, action)) >= scopes.indexOf(least),
  )
  const current = sections.find(({ path }) => path === chosen)
  useDocumentTitle(text(current?.text ?? 'settings'), text('staffName'))
  if (accountId === null) {
    return (
      <>
        <PageHeading title={text('settings')} />
        <Notice>{text('settingsNoAccount')}</Notice>
      </>
    )
  }
  if (chosen !== undefined && current === undefined) return <Navigate to={staffPaths.settings} replace />
  return (
    <SettingsAccountContext value={accountId}>
      <div className={css['root']} data-chosen={current !== undefined || undefined}>
        <div className={look.stack({ gap: 5 }, css['list'])}>
          <PageHeading title={text('settings')} />
          <SectionList sections={sections} current={current ?? null} />
        </div>
        <div className={look.stack({ bounded: true, gap: 6, shrinks: true })}>
          {current && (
            <>
              <PageLink
                to={staffPaths.settings}
                className={look.inline({ gap: 2, align: 'center', target: true, tone: 'soft' }, css['back'])}
              >
                <Icon shape={arrowLeftShape} />
                <span>{text('settings')}</span>
              </PageLink>
              <Suspense fallback={<Loader label={text('working')} />}>
                <current.Page key={current.path} />
              </Suspense>
            </>
          )}
          {current === undefined && <SettingsOverview sections={sections} />}
        </div>
      </div>
    </SettingsAccountContext>
  )
}
