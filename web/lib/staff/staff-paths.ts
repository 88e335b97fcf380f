/** The addresses of the back-office. */
export const staffPaths = {
  login: '/login',
  board: '/staff',
  process: (id: string) => `/staff/process/${encodeURIComponent(id)}`,
  newProcess: '/staff/new',
  lockers: '/staff/lockers',
  users: '/staff/users',
  settings: '/staff/settings',
  audit: '/staff/audit',
} as const
