import { widestScope, type StaffAction } from '#domain/access/permissions.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import type { IconShape } from '#web/ui/icon/icon-shapes.ts'
import {
  buildingShape,
  calendarShape,
  carShape,
  chartShape,
  gearShape,
  historyShape,
  lockerShape,
  peopleShape,
  plusShape,
  pulseShape,
  queueShape,
  speechShape,
  tillShape,
} from '#web/ui/icon/staff-icon-shapes.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

import type { FrameTextKey } from './texts.ts'

export type StaffSection = {
  path: string
  text: FrameTextKey
  /** For the bar at a phone's foot. */
  short: FrameTextKey
  icon: IconShape
  /** The action that a user needs for this section. */
  action: StaffAction
  /** The key that leads there. */
  shortcut: string
}

const sections: readonly StaffSection[] = [
  { path: staffPaths.board, text: 'board', short: 'board', icon: queueShape, action: 'process.see', shortcut: 'j' },
  {
    path: staffPaths.day,
    text: 'dayView',
    short: 'dayShort',
    icon: calendarShape,
    action: 'process.see',
    shortcut: 'p',
  },
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
  { path: staffPaths.cars, text: 'cars', short: 'cars', icon: carShape, action: 'process.see', shortcut: 'a' },
  {
    path: staffPaths.dayEnd,
    text: 'dayEnd',
    short: 'dayEndShort',
    icon: tillShape,
    action: 'day_end.see',
    shortcut: 'q',
  },
  { path: staffPaths.users, text: 'users', short: 'users', icon: peopleShape, action: 'user.manage', shortcut: 'k' },
  {
    path: staffPaths.workshops,
    text: 'workshops',
    short: 'workshopsShort',
    icon: buildingShape,
    action: 'account.open',
    shortcut: 'y',
  },
  {
    path: staffPaths.settings,
    text: 'settings',
    short: 'settingsShort',
    icon: gearShape,
    action: 'account.configure',
    shortcut: 'g',
  },
  {
    path: staffPaths.insights,
    text: 'insights',
    short: 'insightsShort',
    icon: chartShape,
    action: 'insights.see',
    shortcut: 'i',
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
    shortcut: 'w',
  },
]

/** Returns a user's sections, in the order of the rail. */
export function sectionsOf({ roles }: Pick<SignedInUser, 'roles'>): readonly StaffSection[] {
  const held = roles.map(({ id }) => id)
  return sections.filter(({ action }) => widestScope(held, action) !== 'none')
}

/** The section that an address belongs to where the user may not go there. */
export function refusedSection(user: Pick<SignedInUser, 'roles'>, pathname: string): StaffSection | null {
  const section = sections.find((one) => isWithin(one, pathname))
  return section === undefined || sectionsOf(user).includes(section) ? null : section
}

/** Returns whether an address belongs to a section; a process page is a sheet over the board. */
export function isWithin(section: StaffSection, pathname: string): boolean {
  if (section.path !== staffPaths.board) return pathname === section.path || pathname.startsWith(`${section.path}/`)
  return pathname === staffPaths.board || pathname.startsWith('/staff/process/')
}
