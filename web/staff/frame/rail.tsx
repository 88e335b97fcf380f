import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useUnansweredCount } from '#web/staff/shared/use-unanswered-count.ts'
import { countInWords } from '#web/staff/shared/words/count-in-words.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { moreShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { Menu } from '#web/ui/menu/menu.tsx'

import { isWithin, sectionsOf, type StaffSection } from './staff-sections.ts'
import { frameTexts } from './texts.ts'

import css from './rail.module.css'

/** A bar at a phone's foot has room for so many. */
const onPhone = 4

/** The user's sections: beside the page, or at its foot on a phone. */
export function Rail() {
  const { text } = useText(frameTexts)
  const { pathname } = useLocation()
  const sections = sectionsOf(useStaffUser())
  const hidden = sections.length > onPhone + 1 ? sections.slice(onPhone) : []
  const unanswered = useUnansweredCount(sections.some(({ path }) => path === staffPaths.messages))
  const waiting = (section: StaffSection) => (section.path === staffPaths.messages ? unanswered : 0)
  const nameOf = (section: StaffSection) =>
    waiting(section) === 0
      ? text(section.text)
      : text('sectionWaiting', { section: text(section.text), count: countInWords(waiting(section)) })
  return (
    <nav className={css['root']} aria-label={text('rail')}>
      <ul className={look.stack({ gap: 0 }, css['list'])}>
        {sections.map((section) => (
          <li key={section.path} data-folded={hidden.includes(section) || undefined} className={css['item']}>
            <PageLink
              to={section.path}
              className={look.row({ gap: 3, align: 'center', target: true, tone: 'soft', weight: 500 }, css['link'])}
              aria-label={nameOf(section)}
              aria-current={isWithin(section, pathname) ? 'page' : undefined}
            >
              <Icon shape={section.icon} />
              <span className={css['label']}>{text(section.text)}</span>
              {waiting(section) > 0 && (
                <span className={css['count']} data-count={countInWords(waiting(section))} aria-hidden="true" />
              )}
              <span className={look.text({ cut: true }, css['short'])} aria-hidden="true">
                {text(section.short)}
              </span>
            </PageLink>
          </li>
        ))}
        {hidden.length > 0 && (
          <li className={css['more']} data-current={hidden.some((one) => isWithin(one, pathname)) || undefined}>
            <MoreSections sections={hidden} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function MoreSections({ sections }: { sections: readonly StaffSection[] }) {
  const { text } = useText(frameTexts)
  const navigate = useNavigate()
  return (
    <Menu
      bare
      label={text('more')}
      face={
        <span className={css['moreFace']}>
          <Icon shape={moreShape} />
          <span>{text('more')}</span>
        </span>
      }
      items={sections.map((section) => ({
        id: section.path,
        label: text(section.text),
        icon: section.icon,
        onSelect: () => void navigate(section.path),
      }))}
    />
  )
}
