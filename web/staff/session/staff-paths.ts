/** The addresses of the back-office. */
export const staffPaths = {
  login: '/login',
  board: '/staff',
  process: (id: string) => `/staff/process/${encodeURIComponent(id)}`,
  day: '/staff/day',
  create: '/staff/new',
  users: '/staff/users',
  lockers: '/staff/lockers',
  audit: '/staff/audit',
  health: '/staff/health',
  settings: '/staff/settings',
  settingsSection: (section: string) => `/staff/settings/${section}`,
} as const
