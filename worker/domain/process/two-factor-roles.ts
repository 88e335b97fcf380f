import type { Role } from '#domain/enums.ts'

/** Roles of which a group may require two-factor: those that work for it. */
export const twoFactorRoles = ['group_admin', 'admin', 'service_advisor', 'sales'] as const satisfies readonly Role[]
export type TwoFactorRole = (typeof twoFactorRoles)[number]
