/** The addresses of the back-office. */
export const staffPaths = {
  login: '/login',
  forgotten: '/staff/forgotten-password',
  board: '/staff',
  process: (id: string) => `/staff/process/${encodeURIComponent(id)}`,
  day: '/staff/day',
  create: '/staff/new',
  users: '/staff/users',
  lockers: '/staff/lockers',
  cars: '/staff/cars',
  audit: '/staff/audit',
  insights: '/staff/insights',
  health: '/staff/health',
  messages: '/staff/messages',
  security: '/staff/account/security',
  settings: '/staff/settings',
  settingsSection: (section: string) => `/staff/settings/${section}`,
} as const
