/** The addresses of the back-office. */
export const staffPaths = {
  login: '/login',
  board: '/staff',
  process: (id: string) => `/staff/process/${encodeURIComponent(id)}`,
  create: '/staff/new',
  users: '/staff/users',
  settings: '/staff/settings',
  setup: (section: string) => `/staff/settings/${section}`,
} as const
