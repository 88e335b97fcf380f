import { widestScope, type Scope, type StaffAction } from '#domain/permissions.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import type { IconShape } from '#web/ui/icon-shapes.ts'
import {
  gearShape,
  historyShape,
  lockerShape,
  peopleShape,
  plusShape,
  pulseShape,
  queueShape,
  speechShape,
} from '#web/ui/staff-icon-shapes.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

import type { FrameTextKey } from './texts.ts'

export type StaffSection = {
  path: string
  text: FrameTextKey
  /** For the bar at a phone's foot. */
  short: FrameTextKey
  icon: IconShape
  /** What a user must be allowed to do to be led there. */
  action: StaffAction
  /** The key that leads there. */
  shortcut: string
}

const sections: readonly StaffSection[] = [
  { path: staffPaths.board, text: 'board', short: 'board', icon: queueShape, action: 'process.see', shortcut: 'j' },
  {
    path: staffPaths.create,
    text: 'newProcess',
    short: 'newProcessShort',
    icon: plusShape,
    action: 'process.create',
    shortcut: 'n',
  },
  {
    path: staffPaths.messages,
    text: 'messages',
    short: 'messages',
    icon: speechShape,
    action: 'process.see',
    shortcut: 'v',
  },
  {
    path: staffPaths.lockers,
    text: 'lockers',
    short: 'lockersShort',
    icon: lockerShape,
    action: 'locker.see',
    shortcut: 'l',
  },
  { path: staffPaths.users, text: 'users', short: 'users', icon: peopleShape, action: 'user.manage', shortcut: 'k' },
  {
    path: staffPaths.settings,
    text: 'settings',
    short: 'settingsShort',
    icon: gearShape,
    action: 'account.configure',
    shortcut: 'g',
  },
  {
    path: staffPaths.audit,
    text: 'audit',
    short: 'auditShort',
    icon: historyShape,
    action: 'audit.see',
    shortcut: 'h',
  },
  {
    path: staffPaths.health,
    text: 'health',
    short: 'healthShort',
    icon: pulseShape,
    action: 'health.tend',
    shortcut: 't',
  },
]

/** The trail of one's own processes is read on their pages. */
const isReach = (scope: Scope) => scope !== 'none' && scope !== 'own_processes'

/** Where a user may go, in the order of the rail. */
export function sectionsOf({ roles }: Pick<SignedInUser, 'roles'>): readonly StaffSection[] {
  const held = roles.map(({ id }) => id)
  return sections.filter(({ action }) => isReach(widestScope(held, action)))
}

/** Whether an address belongs to a section; a process page is a sheet over the board. */
export function isWithin(section: StaffSection, pathname: string): boolean {
  if (section.path !== staffPaths.board) return pathname === section.path || pathname.startsWith(`${section.path}/`)
  return pathname === staffPaths.board || pathname.startsWith('/staff/process/')
}
