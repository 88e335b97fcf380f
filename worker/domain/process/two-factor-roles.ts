import type { Role } from '#domain/enums.ts'

/** Of whom a group may ask a second way: those who work for it. */
export const twoFactorRoles = ['group_admin', 'admin', 'service_advisor', 'sales'] as const satisfies readonly Role[]
export type TwoFactorRole = (typeof twoFactorRoles)[number]
